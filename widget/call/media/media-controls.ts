/** What may be done to the sound and pictures of a call: volume, devices, recording, screen sharing, network test. */
import type { JsonObject } from '../../contract.ts';
import type { Call } from '../call.ts';
import { CallError } from '../call-error.ts';
import type { CallSettings } from '../call-context.ts';
import { listDevices, type Device, type DeviceKind } from './devices.ts';
import { refusalReason } from './microphone.ts';
import { runNetworkTest } from '../network-test.ts';
import type { Ports } from '../ports.ts';
import type { NetworkReport, Room, RoomOptions } from '../room.ts';

export abstract class MediaControls {
  #volume = 1;
  #input: string | null = null;
  #output: string | null = null;

  protected abstract readonly activeCall: Call | null;
  protected abstract readonly ports: Ports;
  protected abstract readonly roomOptions: RoomOptions;
  protected abstract report(error: CallError): CallError;

  protected get remembered(): Pick<CallSettings, 'volume' | 'input' | 'output'> {
    return { volume: this.#volume, input: this.#input, output: this.#output };
  }

  /** Plays the agent's voice after the browser had refused: call it inside a tap. */
  async unblockAudio(): Promise<void> {
    await this.activeCall?.inCall.agent.audio.unblock();
  }

  /** 0 to 1, remembered for later calls. */
  setVolume(volume: number): void {
    if (!Number.isFinite(volume)) return;
    this.#volume = Math.min(1, Math.max(0, volume));
    this.activeCall?.inCall.agent.audio.setVolume(this.#volume);
  }

  /** Empty when the browser tells none. Labels are empty until the microphone has been allowed. */
  listDevices(kind: DeviceKind): Promise<readonly Device[]> {
    return listDevices(this.ports.media, kind);
  }

  /** Microphone, by device id; remembered for later calls. Never rejects: a `call-error` tells when it cannot be used. */
  async setInputDevice(id: string): Promise<void> {
    this.#input = id;
    await this.activeCall?.inCall.local.setInputDevice(id);
  }

  /**
   * Goes on with the microphone that the browser offers now. Asks for it before it returns, so call it inside a
   * press. Never rejects: a `call-error` tells when there is none.
   */
  async replaceMicrophone(): Promise<void> {
    const { ports } = this;
    try {
      const stream = await ports.media.getUserMedia({ audio: true });
      const [track] = stream.getTracks();
      await this.setInputDevice(track?.getSettings().deviceId ?? 'default');
      stream.getTracks().forEach((ours) => ours.stop());
    } catch (cause) {
      const reason = refusalReason(cause, ports.environment.microphoneAllowed());
      this.report(CallError.mild('microphone-error', cause, 'No other microphone can be used', reason));
    }
  }

  /** Loudspeaker, by device id; remembered for later calls. Never rejects: a `call-error` tells when it cannot be used. */
  async setOutputDevice(id: string): Promise<void> {
    this.#output = id;
    try {
      await this.activeCall?.inCall.agent.audio.setDevice(id);
    } catch (error) {
      this.report(CallError.mild('audio-playback-error', error, 'The loudspeaker cannot be used'));
    }
  }

  /** Camera, by device id or track; `false` turns it off. Only within a call. */
  async setCamera(source: string | MediaStreamTrack | false): Promise<boolean> {
    return (await this.activeCall?.inCall.local.setCamera(source)) ?? false;
  }

  /** Amplifies the microphone, 1 being as it is; until the call ends. Only within a call. */
  async increaseMicLevel(gain: number): Promise<boolean> {
    return (await this.activeCall?.inCall.local.increaseLevel(gain)) ?? false;
  }

  startRecording(options: JsonObject = {}): boolean {
    return this.#command((room) => room.startRecording(options));
  }

  stopRecording(): boolean {
    return this.#command((room) => room.stopRecording());
  }

  startScreenShare(options: JsonObject = {}): boolean {
    return this.#command((room) => room.startScreenShare(options));
  }

  stopScreenShare(): boolean {
    return this.#command((room) => room.stopScreenShare());
  }

  /** Whether calls can reach the network from here. Opens neither camera nor microphone; never rejects. */
  testNetwork(): Promise<NetworkReport> {
    return runNetworkTest(() => this.ports.createRoom(this.roomOptions), this.ports.timers);
  }

  /** False when there is no call, or the engine refuses. */
  #command(run: (room: Room) => void): boolean {
    const room = this.activeCall?.inCall.room ?? null;
    if (room === null) return false;
    try {
      run(room);
      return true;
    } catch (error) {
      this.report(CallError.mild('interface-error', error, 'The call engine refused a command'));
      return false;
    }
  }
}
