/**
 * The voice client: starts a call in ten reported stages, keeps it, and ends it once. It owns no rule of its own: one
 * call is a `Call`, its start is `start-sequence.ts`, its state is `lifecycle.ts`.
 *
 * Anything may be called at any time, in any order. Instances share nothing.
 */
import type { EndReason, JsonObject, SayOptions } from '../contract.ts';
import { isHttpUrl, type CallRequest, type WebCall } from '../platform/web-call.ts';
import { Call } from './call.ts';
import { CallError } from './call-error.ts';
import type { CallHost } from './call-host.ts';
import { defaultPorts } from './default-ports.ts';
import { listDevices, type Device, type DeviceKind } from './devices.ts';
import { Emitter, type CallEvents } from './events.ts';
import { callReducer, IDLE, type CallEvent, type CallState } from './lifecycle.ts';
import { sayMessage } from './messages.ts';
import { runNetworkTest } from './network-test.ts';
import type { Ports } from './ports.ts';
import type { AudioSource, NetworkReport, Room, VideoSource } from './room.ts';
import { RoomPool } from './room-pool.ts';
import { safeAudioSource, safeDailyConfig } from './safe-defaults.ts';
import { reconnectCall, startCall } from './start-sequence.ts';

export type { CallRequest, WebCall } from '../platform/web-call.ts';
export type { CallEvents } from './events.ts';
export type { Device, DeviceKind } from './devices.ts';
export type { NetworkReport } from './room.ts';

export const DEFAULT_API_URL = 'https://api.vapi.ai';

export type VoiceClientOptions = Partial<Ports> & {
  readonly publicKey: string;
  /** Base of the voice platform's API. */
  readonly apiUrl?: string;
  /** Passed to the call engine, made safe. */
  readonly dailyConfig?: JsonObject | null;
  /** On by default. */
  readonly noiseCancellation?: boolean;
  /** Default microphone unless given: a device id or a track. `false` is rewritten to `true` with a warning. */
  readonly audioSource?: AudioSource;
  /** Camera: by default only when the call is recorded. */
  readonly videoSource?: VideoSource;
};

export type StartOptions = { readonly signal?: AbortSignal };

/** What is needed to come back to a call. */
export type ReconnectTarget = Pick<WebCall, 'webCallUrl'> & Partial<WebCall>;

export class VoiceClient {
  readonly #host: CallHost;
  readonly #emitter = new Emitter<CallEvents>();
  readonly #subscribers = new Emitter<{ change: null }>();
  readonly #rooms: RoomPool;
  #state: CallState = IDLE;
  #call: Call | null = null;
  #muted = false;
  #connected = true;
  #audioBlocked = false;
  #volume = 1;
  #input: string | null = null;
  #output: string | null = null;
  #destroyed = false;

  constructor(options: VoiceClientOptions) {
    const ports = { ...defaultPorts(), ...definedPorts(options) };
    const audioSource = safeAudioSource(options.audioSource ?? true);
    const dailyConfig = safeDailyConfig(options.dailyConfig ?? null);
    const videoSource = options.videoSource;
    this.#rooms = new RoomPool(() =>
      ports.createRoom({ dailyConfig, audioSource, videoSource: videoSource ?? false }),
    );
    this.#host = {
      ports,
      publicKey: options.publicKey,
      apiUrl: options.apiUrl ?? DEFAULT_API_URL,
      noiseCancellation: options.noiseCancellation ?? true,
      audioSource,
      videoSource: videoSource ?? null,
      rooms: this.#rooms,
      emit: (event, detail) => this.#emitter.emit(event, detail),
      hears: (event) => this.#emitter.has(event),
      dispatch: (event) => this.#dispatch(event),
      settings: () => ({
        muted: this.#muted,
        volume: this.#volume,
        input: this.#input,
        output: this.#output,
      }),
      show: (shown) => this.#show(shown),
      concluded: (call) => this.#concluded(call),
    };
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
    return this.#connected;
  }

  /** True while the browser wants a tap (`unblockAudio`) before it plays the agent's voice. */
  get audioBlocked(): boolean {
    return this.#audioBlocked;
  }

  /** Told of every change of `state`, `muted`, `connected` and `audioBlocked`. */
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
    if (this.#destroyed || this.#isBusy() || !this.#host.ports.environment.webRtc()) return;
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
      throw this.#refuse(CallError.missingReference());
    const call = this.#begin(request);
    return call === null ? null : call.run(() => startCall(call, request), options.signal);
  }

  /**
   * Comes back to a call that was created before. Like `start`; what it fails with has the type `reconnect-error`.
   *
   * @throws {CallError} "webCallUrl is required for reconnection.", after a `call-error`.
   */
  async reconnect(target: ReconnectTarget, options: StartOptions = {}): Promise<WebCall | null> {
    if (typeof target.webCallUrl !== 'string' || !isHttpUrl(target.webCallUrl)) {
      throw this.#refuse(CallError.missingUrl());
    }
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

  /** Plays the agent's voice after the browser had refused: call it inside a tap. */
  async unblockAudio(): Promise<void> {
    await this.#call?.inCall.audio.unblock();
  }

  /** 0 to 1, remembered for later calls. */
  setVolume(volume: number): void {
    if (!Number.isFinite(volume)) return;
    this.#volume = Math.min(1, Math.max(0, volume));
    this.#call?.inCall.audio.setVolume(this.#volume);
  }

  /** Empty when the browser tells none. Labels are empty until the microphone has been allowed. */
  listDevices(kind: DeviceKind): Promise<readonly Device[]> {
    return listDevices(this.#host.ports.media, kind);
  }

  /** Microphone, by device id; remembered for later calls. False, and a `call-error`, when it cannot be used. */
  async setInputDevice(id: string): Promise<boolean> {
    this.#input = id;
    return (await this.#call?.inCall.local.setInputDevice(id)) ?? true;
  }

  /** Loudspeaker, by device id; remembered for later calls. False, and a `call-error`, when it cannot be used. */
  async setOutputDevice(id: string): Promise<boolean> {
    this.#output = id;
    return (await this.#call?.inCall.audio.setOutput(id)) ?? true;
  }

  /** Camera, by device id or track; `false` turns it off. Only within a call. */
  async setCamera(source: string | MediaStreamTrack | false): Promise<boolean> {
    return (await this.#call?.inCall.local.setCamera(source)) ?? false;
  }

  /** Amplifies the microphone, 1 being as it is; until the call ends. Only within a call. */
  async increaseMicLevel(gain: number): Promise<boolean> {
    return (await this.#call?.inCall.local.increaseLevel(gain)) ?? false;
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
    return runNetworkTest(() => this.#rooms.fresh(), this.#host.ports.timers);
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
    const call = new Call(this.#host, request, options.reconnecting ?? false);
    this.#call = call;
    this.#dispatch({ type: 'started' });
    return call;
  }

  /** False when there is no call, or the engine refuses. */
  #command(run: (room: Room) => void): boolean {
    const room = this.#call?.inCall.room ?? null;
    if (room === null) return false;
    try {
      run(room);
      return true;
    } catch (error) {
      this.#refuse(CallError.mild('interface-error', error, 'The call engine refused a command'));
      return false;
    }
  }

  #isBusy(): boolean {
    return this.#state.status !== 'idle' && this.#state.status !== 'ending';
  }

  #refuseSecond(): null {
    this.#emitter.emit('call-start-progress', {
      stage: 'validation',
      status: 'failed',
      timestamp: new Date(this.#host.ports.timers.now()).toISOString(),
      metadata: { reason: 'already-started' },
    });
    return null;
  }

  #refuse(error: CallError): CallError {
    this.#emitter.emit('call-error', error.detail());
    this.#emitter.emit('call-error-object', { error });
    return error;
  }

  #concluded(call: Call): void {
    if (this.#call !== call) return;
    this.#call = null;
    // A start that failed is tried again as it was: nobody is un-muted by a retry.
    if (call.joined) this.#muted = false;
    this.#connected = true;
    this.#audioBlocked = false;
    this.#dispatch({ type: 'ended' });
  }

  #dispatch(event: CallEvent): void {
    const state = callReducer(this.#state, event);
    if (state === this.#state) return;
    this.#state = state;
    this.#changed();
  }

  #show(shown: { readonly connected?: boolean; readonly audioBlocked?: boolean }): void {
    this.#connected = shown.connected ?? this.#connected;
    this.#audioBlocked = shown.audioBlocked ?? this.#audioBlocked;
    this.#changed();
  }

  #changed(): void {
    this.#subscribers.emit('change', null);
  }
}

function definedPorts(options: VoiceClientOptions): Partial<Ports> {
  const { fetch, timers, media, environment, createRoom, createAudio } = options;
  const given = { fetch, timers, media, environment, createRoom, createAudio };
  return Object.fromEntries(Object.entries(given).filter(([, port]) => port !== undefined));
}

function completeTarget(target: ReconnectTarget): WebCall {
  return {
    id: target.id ?? 'unknown',
    webCallUrl: target.webCallUrl,
    videoRecordingEnabled: target.videoRecordingEnabled ?? false,
    voiceProvider: target.voiceProvider ?? null,
    callToken: target.callToken ?? null,
  };
}
