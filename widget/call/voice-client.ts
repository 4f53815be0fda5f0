/**
 * The voice client: starts a call in ten reported stages, keeps it, and ends it once. It owns no rule of its own: one
 * call is a `Call`, its start is `start-sequence.ts`, its state is `lifecycle.ts`.
 *
 * Anything may be called at any time, in any order. Instances share nothing.
 */
import type { EndReason, JsonObject, SayOptions } from '../contract.ts';
import type { CallRequest, WebCall } from '../platform/web-call.ts';
import { Call } from './call.ts';
import { CallError } from './call-error.ts';
import type { CallHost, Shown } from './call-context.ts';
import {
  completeTarget,
  portsOf,
  type ReconnectTarget,
  type StartOptions,
  type VoiceClientOptions,
} from './client-options.ts';
import { API_URL } from './default-ports.ts';
import { Emitter, type CallEvents } from './events.ts';
import { callReducer, IDLE, type CallEvent, type CallState } from './lifecycle.ts';
import { MediaControls } from './media/media-controls.ts';
import { sayMessage } from './messages.ts';
import { obstacleIn } from './obstacle.ts';
import type { Ports } from './ports.ts';
import type { RoomOptions } from './room.ts';
import { RoomPool } from './room-pool.ts';
import { safeAudioSource, safeDailyConfig } from './safe-defaults.ts';
import { secondStart } from './start-report.ts';
import { reconnectCall, startCall } from './start-sequence.ts';

export type { CallRequest, WebCall } from '../platform/web-call.ts';
export type { CallEvents } from './events.ts';
export type { ReconnectTarget, StartOptions, VoiceClientOptions } from './client-options.ts';

const UNDISTURBED: Shown = { connected: true, audioBlocked: false, microphoneLost: false };

export class VoiceClient extends MediaControls {
  protected readonly ports: Ports;
  protected readonly roomOptions: RoomOptions;
  readonly #options: VoiceClientOptions;
  readonly #emitter = new Emitter<CallEvents>();
  readonly #subscribers = new Emitter<{ change: null }>();
  readonly #rooms: RoomPool;
  #state: CallState = IDLE;
  #call: Call | null = null;
  #muted = false;
  #shown = UNDISTURBED;
  #destroyed = false;

  constructor(options: VoiceClientOptions) {
    super();
    this.#options = options;
    this.ports = portsOf(options);
    this.roomOptions = {
      dailyConfig: safeDailyConfig(options.dailyConfig ?? null),
      audioSource: safeAudioSource(options.audioSource ?? true),
      videoSource: options.videoSource ?? false,
    };
    this.#rooms = new RoomPool(() => this.ports.createRoom(this.roomOptions), this.ports.timers);
  }

  get state(): CallState {
    return this.#state;
  }

  /** Right immediately after `setMuted`. Set before a call it is that call's first state; each call ends with false. */
  get muted(): boolean {
    return this.#muted;
  }

  /** False while the network is away and the call tries to come back. */
  get connected(): boolean {
    return this.#shown.connected;
  }

  /** True while the browser wants a tap (`unblockAudio`) before it plays the agent's voice. */
  get audioBlocked(): boolean {
    return this.#shown.audioBlocked;
  }

  /** True while the visitor cannot be heard because the microphone is gone (`replaceMicrophone`). */
  get microphoneLost(): boolean {
    return this.#shown.microphoneLost;
  }

  /** Why no call can work on this page, whatever the visitor does; null where one may. */
  get obstacle(): CallError | null {
    return obstacleIn(this.ports.environment);
  }

  /** Told of every change of `state`, `muted`, `connected`, `audioBlocked` and `microphoneLost`. */
  subscribe(listener: () => void): () => void {
    return this.#subscribers.on('change', listener);
  }

  on<Name extends keyof CallEvents>(event: Name, listener: (detail: CallEvents[Name]) => void): () => void {
    const off = this.#emitter.on(event, listener);
    if (event !== 'local-volume-level') return off;
    this.#call?.inCall.local.observe();
    return () => {
      off();
      this.#call?.inCall.local.observe();
    };
  }

  /** Makes the next start fast. Never rejects, may be repeated; what failed is tried again at start. */
  async preload(): Promise<void> {
    if (this.#destroyed || this.#isBusy() || this.obstacle !== null) return;
    await this.#rooms.prepare();
  }

  /**
   * Starts a call. Asks for the microphone before it returns, so call it inside the visitor's gesture.
   *
   * Settles within 30 s. Resolves with the web call when it is up; with null when a call is under way already, and
   * after any failure, which `call-start-failed` and one `call-error` tell (being stopped is told by
   * `call-start-failed` with the reason `cancelled`, and is no error).
   *
   * @throws {CallError} "Assistant or Squad or Workflow must be provided.", after a `call-error`.
   */
  async start(request: CallRequest, options: StartOptions = {}): Promise<WebCall | null> {
    if (!request.assistant && !request.squad && !request.workflow)
      throw this.report(CallError.missingReference());
    const call = this.#begin(request);
    return call === null ? null : call.run(() => startCall(call, request), options.signal);
  }

  /**
   * Comes back to a call that was created before. Like `start`; what it fails with has the type `reconnect-error`.
   *
   * @throws {CallError} "webCallUrl is required for reconnection.", after a `call-error`.
   */
  async reconnect(target: ReconnectTarget, options: StartOptions = {}): Promise<WebCall | null> {
    if (!this.ports.platform.isRoomUrl(target.webCallUrl)) throw this.report(CallError.missingUrl());
    const call = this.#begin({}, { reconnecting: true });
    return call === null ? null : call.run(() => reconnectCall(call, completeTarget(target)), options.signal);
  }

  /** Ends whatever is under way, at whatever stage. Resolves when it is torn down; never rejects. */
  async stop(reason: EndReason = 'customer-ended-call'): Promise<void> {
    const call = this.#call;
    call?.end(reason);
    await call?.ended;
  }

  /** Asks the platform to end the call, then leaves it. */
  async end(): Promise<void> {
    this.send({ type: 'end-call' });
    await this.stop();
  }

  setMuted(muted: boolean): void {
    if (this.#muted === muted) return;
    this.#muted = muted;
    this.#call?.inCall.local.applyMuted();
    this.#changed();
  }

  /** Lets the agent say something. False when there is no call to say it in. */
  say(text: string, options: SayOptions = {}): boolean {
    return this.send(sayMessage(text, options));
  }

  /** False when there is no call, or the message cannot be sent. Never throws. */
  send(message: JsonObject): boolean {
    return this.#call?.inCall.send(message) ?? false;
  }

  /** Ends the call, frees everything and forgets all listeners. The client is of no use afterwards. */
  async destroy(): Promise<void> {
    this.#destroyed = true;
    await Promise.all([this.stop('element-removed'), this.#rooms.clear()]);
    this.#emitter.clear();
    this.#subscribers.clear();
  }

  /** Null when refused. A call that is ending does not stand in the way of the next: it concludes at once. */
  #begin(request: CallRequest, options: { reconnecting?: boolean } = {}): Call | null {
    if (this.#destroyed) return null;
    if (!this.#isBusy()) this.#call?.conclude();
    // Asked after that: a listener of the old call's end may have started the next.
    if (this.#isBusy()) return this.#refuseSecond();
    const call = new Call(this.#host(), request, options.reconnecting ?? false);
    this.#call = call;
    this.#dispatch({ type: 'started' });
    return call;
  }

  #isBusy(): boolean {
    return this.#state.status !== 'idle' && this.#state.status !== 'ending';
  }

  #refuseSecond(): null {
    this.#emitter.emit('call-start-progress', secondStart(this.ports.timers.now()));
    return null;
  }

  protected override report(error: CallError): CallError {
    this.#emitter.emit('call-error', error.detail());
    this.#emitter.emit('call-error-object', { error });
    return error;
  }

  protected override get activeCall(): Call | null {
    return this.#call;
  }

  #host(): CallHost {
    const { publicKey, apiUrl, noiseCancellation, videoSource } = this.#options;
    return {
      ports: this.ports,
      publicKey,
      apiUrl: apiUrl ?? API_URL,
      noiseCancellation: noiseCancellation ?? true,
      audioSource: this.roomOptions.audioSource,
      videoSource: videoSource ?? null,
      rooms: this.#rooms,
      emit: (event, detail) => this.#emitter.emit(event, detail),
      hears: (event) => this.#emitter.has(event),
      dispatch: (event) => this.#dispatch(event),
      settings: () => ({ muted: this.#muted, ...this.remembered }),
      show: (shown) => this.#show(shown),
      concluded: (call) => this.#concluded(call),
    };
  }

  #concluded(call: Call): void {
    this.#call = null;
    // A start that failed is tried again as it was: nobody is un-muted by a retry.
    if (call.joined) this.#muted = false;
    this.#shown = UNDISTURBED;
    this.#dispatch({ type: 'ended' });
  }

  #dispatch(event: CallEvent): void {
    const before = this.#state;
    this.#state = callReducer(before, event);
    if (this.#state !== before) this.#changed();
  }

  #show(shown: Partial<Shown>): void {
    this.#shown = { ...this.#shown, ...shown };
    this.#changed();
  }

  #changed(): void {
    this.#subscribers.emit('change', null);
  }
}
