/**
 * Starts a call in ten reported stages, keeps it, and ends it once: what the tag needs of a voice client. It owns no
 * rule of its own: one call is a `Call`, its start is `start/start-sequence.ts`, its state is `lifecycle.ts`.
 *
 * Anything may be called at any time, in any order. Instances share nothing.
 */
import type { EndReason, JsonObject, SayOptions } from '../contract.ts';
import type { CallRequest, WebCall } from '../platform/web-call.ts';
import type { CallContext } from './call-context.ts';
import { Call, type StartKind } from './call.ts';
import { portsOf, roomOptionsOf, type CallClientOptions, type StartOptions } from './client-options.ts';
import { ClientStatus } from './client-status.ts';
import { API_URL } from './default-ports.ts';
import { Emitter, type Listener } from './emitter.ts';
import { triedInVain, type CallError } from './errors/call-error.ts';
import { alreadyInCall, missingReference } from './errors/start-errors.ts';
import type { CallClientEvents, StartResult } from './events.ts';
import { SoundDevices } from './media/sound-devices.ts';
import { sayMessage } from './messages.ts';
import type { Ports } from './ports.ts';
import { RoomPool } from './room/room-pool.ts';
import { tryCommand, type Room, type RoomOptions } from './room/room.ts';
import { obstacleIn } from './start/obstacles.ts';
import { hasUrl, missingUrl, reconnectCall, reconnection, type ReconnectTarget } from './start/reconnect.ts';
import { AT_ENDPOINT, failedStart, referencesIn, secondStart } from './start/start-report.ts';
import { startCall, startProvedCall, type ProvedStart } from './start/start-sequence.ts';

export class CallClient {
  readonly status = new ClientStatus();
  readonly ports: Ports;
  readonly roomOptions: RoomOptions;
  readonly #options: CallClientOptions;
  readonly #emitter = new Emitter<CallClientEvents>();
  readonly #rooms: RoomPool;
  readonly devices: SoundDevices;
  #call: Call | null = null;
  #isDestroyed = false;

  constructor(options: CallClientOptions) {
    this.#options = options;
    this.ports = portsOf(options);
    this.roomOptions = roomOptionsOf(options);
    this.#rooms = new RoomPool(() => this.ports.createRoom(this.roomOptions), this.ports.timers);
    this.devices = new SoundDevices(this.ports, () => this.#call?.inRoom ?? null, {
      emit: (event, detail) => this.#emitter.emit(event, detail),
      report: (error) => void this.report(error),
      setCondition: (changed) => this.status.setCondition(changed),
    });
  }

  /** Why no call can work on this page, whatever the visitor does; null where one may. */
  get obstacle(): CallError | null {
    return obstacleIn(this.ports.environment);
  }

  /** The room of the call under way; null before it is joined and after the call. */
  get room(): Room | null {
    return this.#call?.inRoom.room ?? null;
  }

  on<Name extends keyof CallClientEvents>(
    event: Name,
    listener: Listener<CallClientEvents[Name]>,
  ): () => void {
    return this.#emitter.on(event, listener);
  }

  /** Makes the next start fast. Never rejects, may be repeated; what failed is tried again at start. */
  async preload(): Promise<void> {
    if (this.#isDestroyed || this.status.isBusy || this.obstacle !== null) return;
    await this.#rooms.prepare();
  }

  /**
   * Starts a call. Asks for the microphone before it returns, so call it inside the visitor's gesture. Resolves within
   * 30 s, when the call is up or has failed; never rejects.
   */
  async start(request: CallRequest, options: StartOptions = {}): Promise<StartResult> {
    const { assistant, squad, workflow } = request;
    if (!assistant && !squad && !workflow) return this.refuse(request, missingReference());
    return this.#run({ about: this.#about(request) }, (call) => startCall(call, request), options);
  }

  /** A start that fails before it begins. */
  refuse(request: CallRequest, error: CallError): StartResult {
    const timestamp = new Date(this.ports.timers.now()).toISOString();
    const at = { stage: 'validation', totalDuration: 0, timestamp } as const;
    this.#emitter.emit('call-start-failed', failedStart(at, error, this.#about(request)));
    return { outcome: 'failed', error: this.report(error) };
  }

  /** As {@link start}, at an owner's call endpoint, without key and agent. A proof that fails is a start that fails. */
  startProved(start: ProvedStart, options: StartOptions = {}): Promise<StartResult> {
    // A start that is refused never awaits it.
    start.proof.catch(() => undefined);
    const about = { ...AT_ENDPOINT, isMobile: this.ports.environment.mobile() };
    return this.#run({ about }, (call) => startProvedCall(call, start), options);
  }

  /** As {@link start}, of a call that was created before. What it fails with has the type `reconnect-error`. */
  async resume(target: ReconnectTarget, options: StartOptions = {}): Promise<StartResult> {
    if (!hasUrl(target)) return { outcome: 'failed', error: this.report(missingUrl()) };
    const kind = reconnection(this.ports.environment.mobile());
    return this.#run(kind, (call) => reconnectCall(call, target), options);
  }

  async #run(
    kind: StartKind,
    sequence: (call: Call) => Promise<WebCall>,
    { signal }: StartOptions,
  ): Promise<StartResult> {
    if (this.#isDestroyed) return { outcome: 'cancelled', reason: 'element-removed' };
    // A call that is ending does not stand in the way of the next: it concludes at once.
    if (!this.status.isBusy) this.#call?.conclude();
    // Asked after that: a listener of the old call's end may have started the next.
    if (this.status.isBusy) return this.#refuseSecond();
    const call = new Call(this.#context(), kind);
    this.#call = call;
    this.status.dispatch({ type: 'started', ...(kind.agentListens && { resumed: true }) });
    return call.run(() => sequence(call), signal);
  }

  /** Ends whatever is under way, at whatever stage. Resolves when it is torn down; never rejects. */
  async stop(reason: EndReason = 'customer-ended-call'): Promise<void> {
    const call = this.#call;
    call?.end(reason);
    await call?.ended;
  }

  /** As {@link stop}, of a call that fails by this error. */
  async fail(error: CallError): Promise<void> {
    const call = this.#call;
    call?.end('call-failed', error);
    await call?.ended;
  }

  /** Asks the platform to end the call, then leaves it. */
  async end(): Promise<void> {
    tryCommand(() => this.send({ type: 'end-call' }));
    await this.stop();
  }

  setMuted(muted: boolean): void {
    if (this.status.muted === muted) return;
    this.status.setMuted(muted);
    this.#call?.inRoom.local.applyMuted();
  }

  /** Lets the agent say something. False when there is no call to say it in. */
  say(text: string, options: SayOptions = {}): boolean {
    try {
      return this.send(sayMessage(text, options));
    } catch (error) {
      // Options that are a page's own object may throw when they are read.
      this.report(triedInVain('send-error', 'The options cannot be read', error));
      return false;
    }
  }

  /** False when there is no call, or the message cannot be sent. Never throws. */
  send(message: JsonObject): boolean {
    return this.#call?.inRoom.send(message) ?? false;
  }

  /** Plays the agent's voice after the browser had refused: call it inside a tap. */
  async unblockAudio(): Promise<void> {
    await this.#call?.inRoom.agent.audio.unblock();
  }

  /** Ends the call, frees everything and forgets all listeners. The client is of no use afterwards. */
  async destroy(): Promise<void> {
    this.#isDestroyed = true;
    // Not as a list of both: where a page has put a `then` that throws on every object, a promise of any rejects.
    const cleared = this.#rooms.clear();
    this.devices.trial.end();
    await this.stop('element-removed');
    await cleared;
    this.#emitter.clear();
    this.status.close();
  }

  /** Tells an error, as data and as itself. */
  report(error: CallError): CallError {
    this.#emitter.emit('call-error', error.detail());
    this.#emitter.emit('call-error-object', { error });
    return error;
  }

  #about(request: CallRequest): JsonObject {
    return { ...referencesIn(request), isMobile: this.ports.environment.mobile() };
  }

  /** Neither a failed start nor an error of the call under way. */
  #refuseSecond(): StartResult {
    this.#emitter.emit('call-start-progress', secondStart(this.ports.timers.now()));
    return { outcome: 'failed', error: alreadyInCall() };
  }

  #context(): CallContext {
    const { publicKey, apiUrl, noiseCancellation, videoSource } = this.#options;
    return {
      ports: this.ports,
      publicKey,
      apiUrl: apiUrl ?? API_URL,
      noiseCancellation: noiseCancellation ?? true,
      audioSource: this.roomOptions.audioSource,
      videoSource: videoSource ?? null,
      rooms: this.#rooms,
      settings: () => ({ muted: this.status.muted, ...this.devices.chosen }),
      takeTried: () => this.devices.trial.take(),
      emit: (event, detail) => this.#emitter.emit(event, detail),
      report: (error) => void this.report(error),
      dispatch: (event) => this.status.dispatch(event),
      setCondition: (changed) => this.status.setCondition(changed),
      concluded: (wasJoined) => this.#concluded(wasJoined),
    };
  }

  #concluded(wasJoined: boolean): void {
    this.#call = null;
    this.status.callOver(wasJoined);
  }
}
