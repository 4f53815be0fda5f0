/**
 * The voice client that the tag uses: starts a call in ten reported stages, keeps it, and ends it once. A single call
 * is a `Call`, its start is `start/start-sequence.ts`, its state is `lifecycle.ts`. Methods may be called at any time,
 * in any order. Instances share no state.
 */
import type { EndReason, JsonObject, SayOptions, StageReport } from '../contract.ts';
import type { CallRequest, WebCall } from '../platform/web-call.ts';
import type { CallContext } from './call-context.ts';
import { Call, type Start } from './call.ts';
import {
  callOptionsOf,
  portsOf,
  roomOptionsOf,
  type CallClientOptions,
  type CallStartOptions,
} from './client-options.ts';
import { ClientStatus } from './client-status.ts';
import { logCalls } from './debug-log.ts';
import type { Listener } from './emitter.ts';
import { failedAttempt, type CallError } from './errors/call-error.ts';
import { alreadyInCall, missingReference } from './errors/start-errors.ts';
import { ClientEvents, type CallClientEvents, type StartResult } from './events.ts';
import { SoundDevices } from './media/sound-devices.ts';
import { sayMessage } from './messages.ts';
import type { Ports } from './ports.ts';
import { RoomPool } from './room/room-pool.ts';
import { tryCommand, type Room, type RoomOptions } from './room/room.ts';
import { obstacleIn } from './start/preconditions.ts';
import { hasUrl, missingUrl, resumedCall, type ReconnectTarget } from './start/reconnect.ts';
import { Stages } from './start/stages.ts';
import { newCall, provedCall, type ProvedStart } from './start/start-sequence.ts';

export class CallClient {
  readonly status = new ClientStatus();
  readonly ports: Ports;
  readonly roomOptions: RoomOptions;
  readonly devices: SoundDevices;
  readonly #events = new ClientEvents();
  readonly #rooms: RoomPool;
  readonly #context: CallContext;
  #call: Call | null = null;
  #isDestroyed = false;

  constructor(options: CallClientOptions) {
    const ports = portsOf(options);
    const shared = { ports, status: this.status, events: this.#events };
    this.ports = ports;
    this.roomOptions = roomOptionsOf(options);
    this.#rooms = new RoomPool(() => ports.createRoom(this.roomOptions), ports.timers);
    this.devices = new SoundDevices(shared, () => this.#current?.inRoom ?? null);
    const callOptions = callOptionsOf(options, this.roomOptions);
    this.#context = { ...shared, options: callOptions, rooms: this.#rooms, devices: this.devices };
    if (options.debug) logCalls(this.#events, this.status);
  }

  /** Why calls cannot work on this page at all; null if they may. */
  get obstacle(): CallError | null {
    return obstacleIn(this.ports.environment);
  }

  /** The room of the current call; null before it is joined and after the call. */
  get room(): Room | null {
    return this.#current?.inRoom.room ?? null;
  }

  /** The call whose room is about to be joined; null before and after. */
  get joining(): WebCall | null {
    return this.#current?.inRoom.joining ?? null;
  }

  on<Name extends keyof CallClientEvents>(
    event: Name,
    listener: Listener<CallClientEvents[Name]>,
  ): () => void {
    return this.#events.on(event, listener);
  }

  /**
   * Preloads the engine so that the next start is fast. Never rejects and may be repeated; failures are retried at
   * start.
   */
  async preload(): Promise<void> {
    if (this.#isDestroyed || this.status.isBusy || this.obstacle !== null) return;
    // Query the permission now, so that a start does not wait for the answer.
    void this.ports.environment.microphoneGranted();
    await this.#rooms.prepare();
  }

  /**
   * Starts a call. Asks for the microphone before it returns, so call it inside a user gesture. Resolves
   * when the call is up or has failed, within 30 s of the answer to a permission prompt; never rejects.
   */
  async start(request: CallRequest, options: CallStartOptions = {}): Promise<StartResult> {
    const { assistant, squad, workflow } = request;
    if (!assistant && !squad && !workflow) return this.refuse(request, missingReference());
    return this.#run(newCall(request), options);
  }

  /** Reports a start that fails before it begins. */
  refuse(request: CallRequest, error: CallError): StartResult {
    const about = { ...newCall(request).about, isMobile: this.ports.environment.mobile() };
    this.#events.emit('call-start-failed', this.#noStages().failure(error, about));
    this.report(error);
    return { outcome: 'failed', error };
  }

  /** Like {@link start}, through an owner's call endpoint, without key and agent. */
  startProved(start: ProvedStart, options: CallStartOptions = {}): Promise<StartResult> {
    return this.#run(provedCall(start), options);
  }

  /** Like {@link start}, for a call that already exists. Errors have the type `reconnect-error`. */
  async resume(target: ReconnectTarget, options: CallStartOptions = {}): Promise<StartResult> {
    if (hasUrl(target)) return this.#run(resumedCall(target), options);
    const error = missingUrl();
    this.report(error);
    return { outcome: 'failed', error };
  }

  async #run(start: Start, { signal, keepsRoom = false }: CallStartOptions): Promise<StartResult> {
    if (this.#isDestroyed) return { outcome: 'cancelled', reason: 'element-removed' };
    // A call that is ending must not block the next one: it concludes immediately.
    if (!this.status.isBusy) this.#call?.conclude();
    // Check after concluding, because a listener of the old call's end may have started the next.
    if (this.status.isBusy) return this.#refuseSecond();
    const call = new Call(this.#context, start, keepsRoom);
    this.#call = call;
    this.status.dispatch({ type: 'started', ...(start.agentListens && { resumed: true }) });
    return call.run(signal);
  }

  /** Ends the current start or call at any stage. Resolves when it is torn down; never rejects. */
  async stop(reason: EndReason = 'customer-ended-call'): Promise<void> {
    const call = this.#current;
    call?.end(reason);
    await call?.ended;
  }

  /** Like {@link stop}, but emits the end immediately, because the page may be gone before the room is closed. */
  async leave(reason: EndReason): Promise<void> {
    const call = this.#current;
    call?.end(reason);
    call?.conclude();
    await call?.ended;
  }

  /** Like {@link stop}, for a call that fails with this error. */
  async fail(error: CallError): Promise<void> {
    const call = this.#current;
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
    this.#current?.inRoom.local.applyMuted();
  }

  /** Makes the agent say a text. Returns false without a call. */
  say(text: string, options: SayOptions = {}): boolean {
    try {
      return this.send(sayMessage(text, options));
    } catch (error) {
      // Options are the page's own object and may have throwing getters.
      this.report(failedAttempt('send-error', 'The options cannot be read', error));
      return false;
    }
  }

  /** Returns false without a call, or if the message cannot be sent. Never throws. */
  send(message: JsonObject): boolean {
    return this.#current?.inRoom.send(message) ?? false;
  }

  /** Plays the agent's voice after the browser blocked it. Call it inside a user gesture. */
  async unblockAudio(): Promise<void> {
    await this.#current?.inRoom.agent.audio.unblock();
  }

  /** Ends the call, frees everything and removes all listeners. The client cannot be used afterwards. */
  async destroy(): Promise<void> {
    this.#isDestroyed = true;
    // Awaited one by one, because `Promise.all` rejects on a page whose Object.prototype has a throwing `then`.
    const cleared = this.#rooms.clear();
    this.devices.microphoneTest.end();
    await this.stop('element-removed');
    await cleared;
    this.#events.clear();
    this.status.close();
  }

  report(error: CallError): void {
    this.#events.report(error);
  }

  /** Null once the call is over, even if parts of it are still being torn down. */
  get #current(): Call | null {
    return this.#call?.isConcluded ? null : this.#call;
  }

  /** Reports an error that belongs neither to a start nor to the current call. */
  #refuseSecond(): StartResult {
    this.#noStages().failed('validation', { reason: 'already-started' });
    return { outcome: 'failed', error: alreadyInCall() };
  }

  /** The stages of a refused start, which runs none of them. */
  #noStages(): Stages {
    const onReport = (report: StageReport) => this.#events.emit('call-start-progress', report);
    return new Stages(this.ports.timers, onReport, new AbortController().signal);
  }
}
