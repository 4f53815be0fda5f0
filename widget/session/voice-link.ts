/**
 * Owns the voice client on behalf of the session: makes one for the configuration in force, turns what it
 * reports into session events, and passes its public events on to the host page.
 */
import { CallClient } from '../call/call-client.ts';
import type { CallClientOptions } from '../call/client-options.ts';
import { TIME_OVER_REASON } from '../call/constants.ts';
import type { CallErrorDetail } from '../call/errors/call-error.ts';
import { alreadyInCall } from '../call/errors/start-errors.ts';
import type { SpeechUpdate } from '../call/messages.ts';
import { CallSlot } from './call-slot.ts';
import type { AgentConfig } from '../config/config.ts';
import {
  CALL_EVENTS,
  type EndReason,
  type EventDetails,
  type EventName,
  type FailureReason,
  type JsonObject,
} from '../contract.ts';
import type { NoticeEvent } from './notices.ts';
import type { SessionEvent } from './session-state.ts';
import type { Speaker } from './snapshot.ts';
import { callRequest, clientOptions, startOf, type Proof } from './start-request.ts';

export type Emit = <Name extends EventName>(name: Name, detail: EventDetails[Name]) => boolean;
export type CreateClient = (options: CallClientOptions) => CallClient;

export type CallPorts = {
  readonly emit: Emit;
  readonly dispatch: (event: SessionEvent) => void;
  readonly onVolume: (speaker: Speaker, volume: number) => void;
  /** The agent listens. */
  readonly onLive?: () => void;
  readonly onOver?: () => void;
  /** The platform has sent this. */
  readonly onMessage?: (message: JsonObject) => void;
  readonly createClient?: CreateClient;
  readonly slot?: CallSlot;
};

export type StartFailure = {
  readonly reason: FailureReason;
  /** Seconds after which another attempt may succeed, when that was said. */
  readonly retryAfter?: number | undefined;
};

/** How an attempt to start a call came out. */
export type StartOutcome = { readonly started: boolean; readonly failure: StartFailure | null };

/** Those of the page's agents that have called: two at once would talk to each other. */
const callers = new Set<VoiceLink>();

export class VoiceLink {
  readonly #ports: CallPorts;
  readonly #create: CreateClient;
  readonly #slot: CallSlot;
  #client: CallClient | null = null;
  #settings = '';
  #failure: FailureReason | null = null;
  #retryAfter: number | undefined;
  #starting = false;
  /** The agent has listened, in the newest call. */
  #wasLive = false;
  #lastCallId: string | null = null;

  constructor(ports: CallPorts) {
    this.#ports = ports;
    this.#create = ports.createClient ?? ((options) => new CallClient(options));
    this.#slot = ports.slot ?? new CallSlot();
  }

  /** The client for this configuration. A changed setting makes a new one, but never during a call. */
  clientFor(config: AgentConfig): CallClient {
    const options = clientOptions(config);
    const settings = JSON.stringify(options);
    if (this.#client && (settings === this.#settings || this.#client.status.state.status !== 'idle'))
      return this.#client;
    const isMuted = this.#client?.status.muted ?? false;
    this.#discard();
    this.#settings = settings;
    const client = this.#create(options);
    // Whoever has muted stays muted, whatever the page changes meanwhile.
    client.setMuted(isMuted);
    return this.#adopt(client);
  }

  get current(): CallClient | null {
    return this.#client;
  }

  get isBusy(): boolean {
    return this.#client !== null && this.#client.status.state.status !== 'idle';
  }

  /** True while another element of the page, or another tab, has a call. */
  get isBlocked(): boolean {
    return this.#slot.isTaken || [...callers].some((caller) => caller !== this && caller.isBusy);
  }

  /** Has {@link isBlocked} know of other tabs, and tells when it changes. Called when a call may follow soon. */
  watchOtherTabs(onChange: () => void): void {
    if (!this.isBusy) void this.#slot.look(onChange);
  }

  /** For support: names the call in the platform's records. */
  get lastCallId(): string | null {
    return this.#lastCallId;
  }

  /** Resolves when the call is up, has failed, or was cancelled; never rejects. */
  async start(config: AgentConfig, proof: Proof): Promise<StartOutcome> {
    this.#failure = null;
    this.#retryAfter = undefined;
    this.#starting = true;
    callers.add(this);
    try {
      const client = this.clientFor(config);
      // At once, inside the visitor's gesture. Two tabs that start in the same moment are told apart here.
      const starting = startOf(client, config, proof);
      const [isAlone, call] = await Promise.all([this.#claim(client), starting]);
      return this.#outcome(isAlone && call !== null, this.#failure);
    } catch {
      // The client has reported it already: what it throws is a call that lacks an agent.
      return this.#outcome(false, this.#failure ?? 'not-configured');
    } finally {
      this.#starting = false;
    }
  }

  #outcome(started: boolean, reason: FailureReason | null): StartOutcome {
    return { started, failure: reason && { reason, retryAfter: this.#retryAfter } };
  }

  /** Tells of a start that another call stands in the way of. */
  refuse(config: AgentConfig): void {
    this.#starting = true;
    this.clientFor(config).refuse(callRequest(config, ''), alreadyInCall());
    this.#starting = false;
  }

  async teardown(reason: EndReason): Promise<void> {
    const client = this.#client;
    this.#slot.stop();
    await client?.stop(reason);
    if (client === this.#client) this.#discard();
    if (!this.isBusy) callers.delete(this);
  }

  async #claim(client: CallClient): Promise<boolean> {
    const isAlone = await this.#slot.claim();
    if (!isAlone) await client.fail(alreadyInCall());
    // What ended before the slot came has nothing to hold it for.
    else if (client.status.state.status === 'idle') this.#slot.release();
    return isAlone;
  }

  #adopt(client: CallClient): CallClient {
    this.#client = client;
    for (const name of CALL_EVENTS) this.#forward(client, name);
    this.#follow(client);
    this.#publish(client);
    return client;
  }

  #forward<Name extends (typeof CALL_EVENTS)[number]>(client: CallClient, name: Name): void {
    client.on(name, (detail: EventDetails[Name]) => {
      this.#ports.emit(name, detail);
    });
  }

  #follow(client: CallClient): void {
    const { dispatch, onVolume } = this.#ports;
    client.status.subscribe(() => this.#publish(client));
    client.on('transcript', ({ role, text, final }) =>
      dispatch({ type: 'conversation', event: { type: 'spoken', role, text, final, at: Date.now() } }),
    );
    client.on('call-start', () => {
      this.#wasLive = true;
      this.#ports.onLive?.();
    });
    client.on('call-message', ({ message }) => this.#ports.onMessage?.(message));
    client.on('speech-start', () => dispatch({ type: 'speech', speaker: 'assistant', speaking: true }));
    client.on('speech-end', () => dispatch({ type: 'speech', speaker: 'assistant', speaking: false }));
    client.on('speech-update', (update) => this.#onSpeechUpdate(update));
    client.on('call-video', ({ track }) => dispatch({ type: 'video', track }));
    client.on('volume-level', ({ volume }) => onVolume('assistant', volume));
    client.on('own-level', ({ level }) => onVolume('user', level));
    client.on('call-start-success', ({ callId }) => this.#onStarted(callId));
    client.on('call-start-failed', ({ reason }) => (this.#failure = reason));
    client.on('call-error', (error) => this.#onError(error));
    client.on('call-end', ({ reason }) => this.#onEnd(reason));
  }

  /** A client that has been replaced has nothing to show any more; what it has yet to tell is still heard. */
  #publish(client: CallClient): void {
    if (client !== this.#client) return;
    const { state: call, muted, condition } = client.status;
    if (call.status === 'idle') this.#slot.release();
    this.#ports.dispatch({ type: 'voice', status: { call, muted, ...condition } });
  }

  #notify(event: NoticeEvent): void {
    this.#ports.dispatch({ type: 'notice', event });
  }

  /** The agent's speech is measured in the call, which is sooner. */
  #onSpeechUpdate({ role, speaking }: SpeechUpdate): void {
    if (role !== 'user') return;
    this.#ports.dispatch({ type: 'speech', speaker: 'user', speaking });
    if (speaking) this.#ports.dispatch({ type: 'conversation', event: { type: 'user-began' } });
  }

  #onStarted(callId: string): void {
    this.#lastCallId = callId;
    this.#wasLive = false;
    this.#notify({ type: 'show', kind: 'call-started' });
  }

  /**
   * A start that fails is announced once, as a failed start; any other error as an error in the call. A message that
   * could not be sent is the page's own, and for the page to mend.
   */
  #onError({ fatal, reason, type, retryAfter }: CallErrorDetail): void {
    if (fatal && this.#starting) this.#retryAfter = retryAfter;
    if ((fatal && this.#starting) || type === 'send-error') return;
    this.#notify({ type: 'show', kind: 'call-error', reason });
  }

  #onEnd(reason: EndReason): void {
    this.#ports.onOver?.();
    this.#notify({ type: 'withdraw', kind: 'call-started' });
    if (QUIET_ENDS.has(reason)) return;
    const kind = reason === TIME_OVER_REASON ? 'time-reached' : 'call-ended';
    this.#notify({ type: 'show', kind, asks: this.#wasLive });
  }

  #discard(): void {
    void this.#client?.destroy();
    this.#client = null;
  }
}

/** Ends that were announced as an error already, or that nobody is there to read. */
const QUIET_ENDS: ReadonlySet<EndReason> = new Set([
  'connection-lost',
  'call-failed',
  'element-removed',
  'page-closed',
]);
