/** A scripted room: it records each command, and each step can be held up or made to fail. */
import type { JoinOptions, RoomEvent, Subscription } from '../../../widget/call/room/room.ts';
import type { ExtendedRoom } from '../../../widget/call/voice/extended-room.ts';
import type { JsonObject } from '../../../widget/contract.ts';
import { FakeTrack } from './fakes.ts';

/** Steps of a room that can be held up or made to fail. */
export type RoomStep =
  | 'load'
  | 'join'
  | 'observeRemoteLevels'
  | 'setNoiseCancellation'
  | 'destroy'
  | 'setInputDevice'
  | 'setMicrophoneTrack'
  | 'setCamera'
  | 'observeLocalLevel';

export class FakeRoom implements ExtendedRoom {
  readonly log: string[] = [];
  readonly sent: (JsonObject | string)[] = [];
  readonly subscriptions = new Map<string, Subscription>();
  /** How a step behaves instead of succeeding. */
  readonly script: Partial<Record<RoomStep, () => Promise<void>>> = {};
  joinOptions: JoinOptions | null = null;
  recordingOptions: JsonObject | null = null;
  microphone: FakeTrack | null = null;
  /** The engine's id of the microphone. */
  microphoneId: string | null = 'mic-1';
  destroyed = false;
  joined = false;
  microphoneOn = true;
  #listener: (event: RoomEvent) => void = () => undefined;

  emit(event: RoomEvent): void {
    this.#listener(event);
  }

  listen(listener: (event: RoomEvent) => void): void {
    this.#listener = listener;
  }

  load(): Promise<void> {
    return this.#step('load');
  }

  async join(options: JoinOptions): Promise<void> {
    this.joinOptions = options;
    this.microphoneOn = !options.muted;
    await this.#step('join');
    this.microphone = new FakeTrack();
    this.joined = true;
  }

  async destroy(): Promise<void> {
    this.destroyed = true;
    await this.#step('destroy');
    this.silence();
  }

  silence(): void {
    this.microphone?.stop();
  }

  hasMicrophone(): boolean {
    return this.microphone?.readyState === 'live';
  }

  microphoneTrack(): MediaStreamTrack | null {
    return this.microphone?.asTrack() ?? null;
  }

  send(message: JsonObject | string): void {
    this.sent.push(message);
  }

  sendAtOnce(message: JsonObject): void {
    this.send(message);
  }

  setMicrophone(on: boolean): void {
    this.microphoneOn = on;
  }

  subscribe(participantId: string, subscription: Subscription): void {
    this.subscriptions.set(participantId, subscription);
  }

  observeRemoteLevels(intervalMs: number): Promise<void> {
    return this.#step('observeRemoteLevels', intervalMs);
  }

  observeLocalLevel(intervalMs: number): Promise<void> {
    return this.#step('observeLocalLevel', intervalMs);
  }

  stopObservingLocalLevel(): void {
    this.log.push('stopObservingLocalLevel');
  }

  setNoiseCancellation(on: boolean): Promise<void> {
    return this.#step('setNoiseCancellation', on);
  }

  async setInputDevice(id: string): Promise<string | null> {
    const before = this.microphoneId;
    this.microphoneId = id;
    try {
      await this.#step('setInputDevice', id);
    } catch (error) {
      this.microphoneId = before;
      throw error;
    }
    return this.microphoneId;
  }

  inputDevice(): Promise<string | null> {
    return Promise.resolve(this.microphoneId);
  }

  setMicrophoneTrack(track: MediaStreamTrack): Promise<void> {
    return this.#step('setMicrophoneTrack', track.id);
  }

  setCamera(source: string | MediaStreamTrack | false): Promise<void> {
    return this.#step('setCamera', typeof source === 'object' ? source.id : source);
  }

  startRecording(options: JsonObject): void {
    this.log.push('startRecording');
    this.recordingOptions = options;
  }

  stopRecording(): void {
    this.log.push('stopRecording');
  }

  startScreenShare(): void {
    this.log.push('startScreenShare');
  }

  stopScreenShare(): void {
    this.log.push('stopScreenShare');
  }

  testNetwork(): Promise<{ websocket: string; network: string }> {
    return Promise.resolve({ websocket: 'passed', network: 'passed' });
  }

  async #step(step: RoomStep, detail?: string | number | boolean): Promise<void> {
    this.log.push(detail === undefined ? step : `${step} ${detail}`);
    await this.script[step]?.();
  }
}
