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
import { missingReference } from './errors/start-errors.ts';
import type { CallClientEvents } from './events.ts';
import { listDevices, SoundDevices, type Device, type DeviceKind } from './media/sound-devices.ts';
import { sayMessage } from './messages.ts';
import type { Ports } from './ports.ts';
import { RoomPool } from './room-pool.ts';
import type { Room, RoomOptions } from './room.ts';
import { obstacleIn } from './start/obstacles.ts';
import { failedStart, referencesIn, secondStart } from './start/start-report.ts';
import { startCall } from './start/start-sequence.ts';

export class CallClient {
  readonly status = new ClientStatus();
  readonly ports: Ports;
  readonly roomOptions: RoomOptions;
  readonly #options: CallClientOptions;
  readonly #emitter = new Emitter<CallClientEvents>();
  readonly #rooms: RoomPool;
  readonly #devices: SoundDevices;
  #call: Call | null = null;
  #isDestroyed = false;

  constructor(options: CallClientOptions) {
    this.#options = options;
    this.ports = portsOf(options);
    this.roomOptions = roomOptionsOf(options);
    this.#rooms = new RoomPool(() => this.ports.createRoom(this.roomOptions), this.ports.timers);
    const inRoom = () => this.#call?.inRoom ?? null;
    this.#devices = new SoundDevices(this.ports, inRoom, (error) => this.report(error));
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
   * Starts a call. Asks for the microphone before it returns, so call it inside the visitor's gesture. Settles within
   * 30 s: with the web call when it is up, with null when there is a call already, and after any failure.
   *
   * @throws {CallError} without assistant, squad and workflow, after `call-start-failed` and `call-error`
   */
  async start(request: CallRequest, options: StartOptions = {}): Promise<WebCall | null> {
    const { assistant, squad, workflow } = request;
    const about = { ...referencesIn(request), isMobile: this.ports.environment.mobile() };
    if (!assistant && !squad && !workflow) throw this.#refuseIncomplete(about);
    return this.place({ about }, (call) => startCall(call, request), options);
  }

  /** Starts a call of any kind, by its own sequence. Null when it is refused or fails. */
  async place(
    kind: StartKind,
    sequence: (call: Call) => Promise<WebCall>,
    { signal }: StartOptions,
  ): Promise<WebCall | null> {
    if (this.#isDestroyed) return null;
    // A call that is ending does not stand in the way of the next: it concludes at once.
    if (!this.status.isBusy) this.#call?.conclude();
    // Asked after that: a listener of the old call's end may have started the next.
    if (this.status.isBusy) return this.#refuseSecond();
    const call = new Call(this.#context(), kind);
    this.#call = call;
    this.status.dispatch({ type: 'started' });
    return call.run(() => sequence(call), signal);
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

  /** Empty when the browser tells none. Labels are empty until the microphone has been allowed. */
  listDevices(kind: DeviceKind): Promise<readonly Device[]> {
    return listDevices(this.ports.media, kind);
  }

  /** Microphone, by device id; remembered for later calls. Never rejects: a `call-error` tells when it cannot be used. */
  setInputDevice(id: string): Promise<void> {
    return this.#devices.setInputDevice(id);
  }

  /** Loudspeaker, by device id; remembered for later calls. Never rejects: a `call-error` tells when it cannot be used. */
  setOutputDevice(id: string): Promise<void> {
    return this.#devices.setOutputDevice(id);
  }

  /**
   * Goes on with the microphone that the browser offers now. Asks for it before it returns, so call it inside a
   * press. Never rejects: a `call-error` tells when there is none.
   */
  replaceMicrophone(): Promise<void> {
    return this.#devices.replaceMicrophone();
  }

  /** Ends the call, frees everything and forgets all listeners. The client is of no use afterwards. */
  async destroy(): Promise<void> {
    this.#isDestroyed = true;
    await Promise.all([this.stop('element-removed'), this.#rooms.clear()]);
    this.#emitter.clear();
    this.status.close();
  }

  /** Tells an error, as data and as itself. */
  report(error: CallError): CallError {
    this.#emitter.emit('call-error', error.detail());
    this.#emitter.emit('call-error-object', { error });
    return error;
  }

  #refuseIncomplete(about: JsonObject): CallError {
    const error = missingReference();
    const timestamp = new Date(this.ports.timers.now()).toISOString();
    const at = { stage: 'validation', totalDuration: 0, timestamp } as const;
    this.#emitter.emit('call-start-failed', failedStart(at, error, about));
    return this.report(error);
  }

  #refuseSecond(): null {
    this.#emitter.emit('call-start-progress', secondStart(this.ports.timers.now()));
    return null;
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
      settings: () => ({ muted: this.status.muted, ...this.#devices.chosen }),
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
