/** The voice client as a product: what the tag uses of it (`CallClient`), and the parts that only the package has. */
import type { EndReason, JsonObject, SayOptions } from '../../contract.ts';
import type { CallRequest, WebCall } from '../../platform/web-call.ts';
import { CallClient } from '../call-client.ts';
import type { StartOptions } from '../client-options.ts';
import type { CallCondition } from '../client-status.ts';
import type { CallState } from '../lifecycle.ts';
import { createExtendedDailyRoom } from '../daily/extended-daily-room.ts';
import { Emitter, type Listener } from '../emitter.ts';
import type { CallError } from '../errors/call-error.ts';
import { isInvalidRequest } from '../errors/start-errors.ts';
import type { StartResult } from '../events.ts';
import type { Devices } from '../media/sound-devices.ts';
import type { ClientMessage } from '../messages.ts';
import type { NetworkReport } from './extended-room.ts';
import { runNetworkTest } from './network-test.ts';
import type { ReconnectTarget } from '../start/reconnect.ts';
import { RoomControls } from './room-controls.ts';
import { tellRoomNews } from './room-news.ts';
import { forwardEvents, type AllEvents, type Emit, type VoiceClientEvents } from './voice-events.ts';
import type { VoiceClientOptions } from './voice-options.ts';
import { createAdjustableOutput, Volume } from './volume.ts';

/**
 * Holds calls with an agent of the voice platform, one at a time. Making one asks for nothing and loads nothing.
 * Anything may be called at any time, in any order; nothing is thrown but what is said below. Instances share nothing.
 */
export class VoiceClient {
  readonly #client: CallClient;
  readonly #emitter = new Emitter<AllEvents>();
  readonly #volume: Volume;
  readonly #controls: RoomControls;
  #wasConnected = true;

  constructor(options: VoiceClientOptions) {
    const { createRoom = createExtendedDailyRoom, createAudio = createAdjustableOutput } = options;
    const emit: Emit = (event, detail) => this.#emitter.emit(event, detail);
    this.#volume = new Volume(createAudio, emit);
    this.#controls = new RoomControls(createRoom, {
      room: () => this.#client.room,
      isMuted: () => this.muted,
      wantsLocalLevel: () => this.#emitter.has('local-volume-level'),
      report: (error) => this.#client.report(error),
    });
    this.#client = new CallClient({
      ...options,
      createRoom: this.#controls.createRoom,
      createAudio: this.#volume.createOutput,
    });
    this.#client.on('call-start-success', () => this.#controls.enter());
    this.#client.on('room-event', (event) => tellRoomNews(event, emit));
    this.#client.status.subscribe(() => this.#onStatus(emit));
    forwardEvents(this.#client, this.#emitter);
  }

  /** `idle`, `starting`, `joined` (in the room, the agent does not listen yet), `live` or `ending`, each with its facts. */
  get state(): CallState {
    return this.#client.status.state;
  }

  /** Right immediately after {@link setMuted}. */
  get muted(): boolean {
    return this.#client.status.muted;
  }

  /** How the call is, beside its state: connection, sound, devices. A new object with every change. */
  get condition(): CallCondition {
    return this.#client.status.condition;
  }

  /** Why no call can work on this page, whatever the visitor does; null where one may. */
  get obstacle(): CallError | null {
    return this.#client.obstacle;
  }

  /** Microphones, loudspeakers and cameras. */
  get devices(): Devices {
    return this.#client.devices;
  }

  /** Called on every change of state, muted and condition. The returned function ends it. */
  subscribe(listener: () => void): () => void {
    return this.#client.status.subscribe(listener);
  }

  /** Told of an event, in order of registration; a listener that throws is logged. The returned function ends it. */
  on<Name extends keyof VoiceClientEvents>(
    event: Name,
    listener: Listener<VoiceClientEvents[Name]>,
  ): () => void {
    const off = this.#emitter.on(event, listener);
    this.#controls.updateLocalLevel();
    return () => {
      off();
      this.#controls.updateLocalLevel();
    };
  }

  /** Loads the call engine, so that the next start is fast. Never rejects; what failed is tried again at start. */
  preload(): Promise<void> {
    return this.#client.preload();
  }

  /**
   * Starts a call. Asks for the microphone before it returns, so call it inside the visitor's press.
   * Settles within 30 s. Resolves with the web call when it is up; with null when a call is under way already, and
   * after any failure: `call-start-failed` and one `call-error` say why. A start that was cancelled emits only
   * `call-start-failed`, with the reason `cancelled`.
   *
   * @throws {CallError} "Assistant or Squad or Workflow must be provided.", after a `call-error`
   */
  async start(request: CallRequest, options: StartOptions = {}): Promise<WebCall | null> {
    return webCallOf(await this.#client.start(request, options));
  }

  /**
   * Comes back to a call that was created before. Like {@link start}; what it fails with has the type `reconnect-error`.
   * @throws {CallError} "webCallUrl is required for reconnection.", after a `call-error`
   */
  async reconnect(target: ReconnectTarget, options: StartOptions = {}): Promise<WebCall | null> {
    return webCallOf(await this.#client.resume(target, options));
  }

  /** Ends whatever is under way, at whatever stage. Resolves when it is torn down, within 2 s; never rejects. */
  stop(reason: EndReason = 'customer-ended-call'): Promise<void> {
    return this.#client.stop(reason);
  }

  /** Asks the platform to end the call, then leaves it as {@link stop} does. */
  end(): Promise<void> {
    return this.#client.end();
  }

  /** Set before a call it is that call's first state. Each call ends with false. */
  setMuted(muted: boolean): void {
    this.#client.setMuted(muted);
  }

  /** Lets the agent say something. False when there is no call to say it in. */
  say(text: string, options: SayOptions = {}): boolean {
    return this.#client.say(text, options);
  }

  /** Sends the platform a message, as JSON. False when there is no call, or it cannot be sent. Never throws. */
  send(message: ClientMessage | JsonObject): boolean {
    return this.#client.send(message);
  }

  /** How loud the agent is, 0 to 1; 1 at first. Holds for later calls. */
  setVolume(volume: number): void {
    this.#volume.set(volume);
  }

  /** Plays the agent's voice after the browser had refused: call it inside a tap. */
  unblockAudio(): Promise<void> {
    return this.#client.unblockAudio();
  }

  /** Amplifies the microphone: 1 is as it is, 2 twice as loud. Until the call ends. False without a call. */
  increaseMicLevel(gain: number): Promise<boolean> {
    return this.#controls.setMicrophoneGain(gain);
  }

  /** Camera, by device id or track; `false` turns it off. False without a call, or when it cannot be used. */
  setCamera(source: string | MediaStreamTrack | false): Promise<boolean> {
    return this.#controls.setCamera(source);
  }

  /** Has the room recorded; `options` are the call engine's. False without a call. `recording-started` tells more. */
  startRecording(options: JsonObject = {}): boolean {
    return this.#controls.startRecording(options);
  }

  /** False without a call. */
  stopRecording(): boolean {
    return this.#controls.stopRecording();
  }

  /** Shares what the visitor picks; `options` are the call engine's. False without a call. */
  startScreenShare(options: JsonObject = {}): boolean {
    return this.#controls.startScreenShare(options);
  }

  /** False without a call. */
  stopScreenShare(): boolean {
    return this.#controls.stopScreenShare();
  }

  /** Whether calls can reach the network from here, within 30 s. Opens neither camera nor microphone; never rejects. */
  testNetwork(): Promise<NetworkReport> {
    const { ports, roomOptions } = this.#client;
    return runNetworkTest(() => this.#controls.createRoom(roomOptions), ports.timers);
  }

  /** Ends the call, frees everything and forgets all listeners. The client is of no use afterwards. */
  async destroy(): Promise<void> {
    await this.#client.destroy();
    this.#emitter.clear();
  }

  #onStatus(emit: Emit): void {
    const { state, condition } = this.#client.status;
    if (state.status === 'ending' || state.status === 'idle') this.#controls.leave();
    if (condition.connected === this.#wasConnected) return;
    this.#wasConnected = condition.connected;
    // The end of a call is no return of its network.
    if (state.status !== 'idle') emit('connection', { connected: condition.connected });
  }
}

/** @throws {CallError} what was asked for names no call */
function webCallOf(result: StartResult): WebCall | null {
  if (result.outcome === 'failed' && isInvalidRequest(result.error)) throw result.error;
  return result.outcome === 'started' ? result.webCall : null;
}
