/** The package's voice client: the tag's `CallClient`, and the features that only the package has. */
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
import { emitRoomEvent } from './room-news.ts';
import { forwardEvents, type AllEvents, type Emit, type VoiceClientEvents } from './voice-events.ts';
import type { VoiceClientOptions } from './voice-options.ts';
import { createAdjustableOutput, Volume } from './volume.ts';

/**
 * Holds calls with an agent of the voice platform, one at a time. Creating a client asks for no permission and loads
 * nothing. Methods may be called at any time, in any order, and throw only as documented. Instances share no state.
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
    this.#client.on('room-event', (event) => emitRoomEvent(event, emit));
    this.#client.status.subscribe(() => this.#onStatus(emit));
    forwardEvents(this.#client, this.#emitter);
  }

  /**
   * `idle`, `starting`, `joined` (in the room, but the agent does not listen yet), `live` or `ending`, each with its
   * data.
   */
  get state(): CallState {
    return this.#client.status.state;
  }

  /** Up to date immediately after {@link setMuted}. */
  get muted(): boolean {
    return this.#client.status.muted;
  }

  /** The call's condition, in addition to its state: connection, sound, devices. Every change creates a new object. */
  get condition(): CallCondition {
    return this.#client.status.condition;
  }

  /** Why calls can never work on this page; null if they may. */
  get obstacle(): CallError | null {
    return this.#client.obstacle;
  }

  /** Microphones, loudspeakers and cameras. */
  get devices(): Devices {
    return this.#client.devices;
  }

  /** Called on every change of state, muted and condition. Returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void {
    return this.#client.status.subscribe(listener);
  }

  /**
   * Adds a listener, called in order of registration; one that throws is logged. Returns the function that removes it.
   */
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

  /** Loads the call engine, so that the next start is fast. Never rejects; failures are retried at start. */
  preload(): Promise<void> {
    return this.#client.preload();
  }

  /**
   * Starts a call. Asks for the microphone before it returns, so call it inside a user gesture. Settles within 30 s of
   * the answer to a permission prompt: with the web call when it is up; with null if a call is already under way, and
   * after any failure, which `call-start-failed` and one `call-error` describe. A canceled start emits only
   * `call-start-failed`, with the reason `cancelled`.
   * @throws {CallError} "Assistant or Squad or Workflow must be provided.", after a `call-error`
   */
  async start(request: CallRequest, options: StartOptions = {}): Promise<WebCall | null> {
    return webCallOf(await this.#client.start(request, options));
  }

  /**
   * Reconnects to an existing call. Like {@link start}, but errors have the type `reconnect-error`.
   * @throws {CallError} "webCallUrl is required for reconnection.", after a `call-error`
   */
  async reconnect(target: ReconnectTarget, options: StartOptions = {}): Promise<WebCall | null> {
    return webCallOf(await this.#client.resume(target, options));
  }

  /** Ends the current start or call at any stage. Resolves when it is torn down, within 2 s; never rejects. */
  stop(reason: EndReason = 'customer-ended-call'): Promise<void> {
    return this.#client.stop(reason);
  }

  /** Asks the platform to end the call, then leaves it as {@link stop} does. */
  end(): Promise<void> {
    return this.#client.end();
  }

  /** Set before a call, it is that call's initial state. Each call ends unmuted. */
  setMuted(muted: boolean): void {
    this.#client.setMuted(muted);
  }

  /** Makes the agent say a text. Returns false without a call. */
  say(text: string, options: SayOptions = {}): boolean {
    return this.#client.say(text, options);
  }

  /** Sends the platform a message as JSON. Returns false without a call, or if it cannot be sent. Never throws. */
  send(message: ClientMessage | JsonObject): boolean {
    return this.#client.send(message);
  }

  /** The agent's volume, 0 to 1; initially 1. Also applies to later calls. */
  setVolume(volume: number): void {
    this.#volume.set(volume);
  }

  /** Plays the agent's voice after the browser blocked it. Call it inside a user gesture. */
  unblockAudio(): Promise<void> {
    return this.#client.unblockAudio();
  }

  /** Amplifies the microphone until the call ends: 1 is unchanged, 2 twice as loud. Returns false without a call. */
  increaseMicLevel(gain: number): Promise<boolean> {
    return this.#controls.setMicrophoneGain(gain);
  }

  /**
   * Selects a camera, by device id or track; `false` turns it off. Returns false without a call, or if it cannot be
   * used.
   */
  setCamera(source: string | MediaStreamTrack | false): Promise<boolean> {
    return this.#controls.setCamera(source);
  }

  /**
   * Starts a recording of the room; `options` are the call engine's. Returns false without a call. See
   * `recording-started`.
   */
  startRecording(options: JsonObject = {}): boolean {
    return this.#controls.startRecording(options);
  }

  /** Returns false without a call. */
  stopRecording(): boolean {
    return this.#controls.stopRecording();
  }

  /** Shares the screen that the visitor picks; `options` are the call engine's. Returns false without a call. */
  startScreenShare(options: JsonObject = {}): boolean {
    return this.#controls.startScreenShare(options);
  }

  /** Returns false without a call. */
  stopScreenShare(): boolean {
    return this.#controls.stopScreenShare();
  }

  /** Tests whether calls can reach the network, within 30 s. Opens neither camera nor microphone; never rejects. */
  testNetwork(): Promise<NetworkReport> {
    const { ports, roomOptions } = this.#client;
    return runNetworkTest(() => this.#controls.createRoom(roomOptions), ports.timers);
  }

  /** Ends the call, frees everything and removes all listeners. The client cannot be used afterwards. */
  async destroy(): Promise<void> {
    await this.#client.destroy();
    this.#emitter.clear();
  }

  #onStatus(emit: Emit): void {
    const { state, condition } = this.#client.status;
    if (state.status === 'ending' || state.status === 'idle') this.#controls.leave();
    if (condition.connected === this.#wasConnected) return;
    this.#wasConnected = condition.connected;
    // The end of a call does not mean that its network is back.
    if (state.status !== 'idle') emit('connection', { connected: condition.connected });
  }
}

/** @throws {CallError} if the request names no call */
function webCallOf(result: StartResult): WebCall | null {
  if (result.outcome === 'failed' && isInvalidRequest(result.error)) throw result.error;
  return result.outcome === 'started' ? result.webCall : null;
}
