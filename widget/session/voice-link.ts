/**
 * Owns the voice client on behalf of the session: makes one for the configuration in force, turns what it
 * reports into session events, and passes its public events on to the host page.
 */
import { CallClient } from '../call/call-client.ts';
import type { CallClientOptions } from '../call/client-options.ts';
import { HANDED_OVER } from '../call/constants.ts';
import { endFromOutside } from './end-from-outside.ts';
import { alreadyInCall, notConfigured } from '../call/errors/start-errors.ts';
import type { StartResult } from '../call/events.ts';
import type { CallRecord } from '../follow/record.ts';
import { CallLock, type CallLease } from './call-lock.ts';
import { LastingCall } from './lasting-call.ts';
import type { AgentConfig } from '../config/config.ts';
import type { EndReason } from '../contract.ts';
import { CallNews, type CallNewsPorts } from './call-news.ts';
import { callRequest, clientOptions, startOf, type Proof } from './start-request.ts';

export type CreateClient = (options: CallClientOptions) => CallClient;

export type CallPorts = CallNewsPorts & {
  readonly createClient?: CreateClient;
  readonly lock?: CallLock;
};

/** Those of the page's agents that have called: two at once would talk to each other. */
const callers = new Set<VoiceLink>();

export class VoiceLink {
  readonly #ports: CallPorts;
  readonly #create: CreateClient;
  readonly #lock: CallLock;
  /** Of the call under way. */
  #lease: CallLease | null = null;
  #client: CallClient | null = null;
  #settings = '';
  readonly #news: CallNews;

  constructor(ports: CallPorts) {
    this.#ports = ports;
    this.#news = new CallNews(ports);
    this.#create = ports.createClient ?? ((options) => new CallClient(options));
    this.#lock = ports.lock ?? new CallLock();
  }

  /** The client for this configuration. A changed setting makes a new one, but never during a call. */
  clientFor(config: AgentConfig): CallClient {
    const options = clientOptions(config);
    const settings = JSON.stringify(options);
    if (this.#client && (settings === this.#settings || this.#client.status.state.status !== 'idle'))
      return this.#client;
    const before = this.#client;
    this.#discard();
    this.#settings = settings;
    const client = this.#create(options);
    // Whoever has muted stays muted, and what was chosen stays chosen, whatever the page changes meanwhile.
    client.setMuted(before?.status.muted ?? false);
    client.devices.adopt(before?.devices.chosen);
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
    return this.#lock.isTaken || [...callers].some((caller) => caller !== this && caller.isBusy);
  }

  /** Not in this task: a call that starts in it goes on with the microphone that was tried. */
  endTrial(): void {
    queueMicrotask(() => this.#client?.devices.trial.end());
  }

  /** Has {@link isBlocked} know of other tabs, and tells when it changes. Called when a call may follow soon. */
  watchOtherTabs(onChange: () => void): void {
    if (!this.isBusy) void this.#lock.watch(onChange);
  }

  /** For support: names the call in the platform's records. */
  get lastCallId(): string | null {
    return this.#news.lastCallId;
  }

  /** Never rejects. */
  async start(config: AgentConfig, proof: Proof): Promise<StartResult> {
    // Of an endpoint's rooms the endpoint alone knows.
    const lasting = new LastingCall(config.follow || config.callEndpoint !== null);
    this.#news.begin(lasting);
    callers.add(this);
    try {
      const client = this.clientFor(config);
      // At once, inside the visitor's gesture. Two tabs that start in the same moment are told apart here.
      const starting = startOf(client, config, proof);
      const [isAlone, result] = await Promise.all([this.#claim(client), starting]);
      if (result.outcome !== 'started') return result;
      // The call was up before the lock was refused.
      if (!isAlone) return { outcome: 'failed', error: alreadyInCall() };
      lasting.webCall = result.webCall;
      this.#lease?.name(result.webCall.id);
      return result;
    } catch {
      const message = 'The settings of the page could not be read.';
      return { outcome: 'failed', error: notConfigured(message) };
    } finally {
      this.#news.isStarting = false;
    }
  }

  /** Reports a start that another call stands in the way of. */
  refuse(config: AgentConfig): void {
    this.#news.isStarting = true;
    this.clientFor(config).refuse(callRequest(config, { name: '', language: '' }), alreadyInCall());
    this.#news.isStarting = false;
  }

  /** Asks for the lock for a call of the page before. The client is made meanwhile. */
  prepareReturn(config: AgentConfig): CallLease {
    this.clientFor(config);
    return this.#lock.request(RETURN_WAIT_MS);
  }

  /** Whether the call goes on in another tab: this one was duplicated. */
  isElsewhere({ webCall }: CallRecord): Promise<boolean> {
    return this.#lock.isElsewhere(webCall.id);
  }

  /** Resumes a call of the page before. Never rejects. */
  async resume(config: AgentConfig, record: CallRecord, lease: CallLease): Promise<StartResult> {
    callers.add(this);
    const lasting = new LastingCall(true, record);
    this.#news.begin(lasting);
    const client = this.clientFor(config);
    client.setMuted(record.muted);
    const resuming = client.resume(record.webCall);
    this.#lease = lease;
    lease.name(record.webCall.id);
    const result = await resuming;
    if (result.outcome === 'started') lasting.webCall = result.webCall;
    this.#news.isStarting = false;
    if (client.status.state.status === 'idle') this.#release();
    return result;
  }

  /** Ends a call of the page before that is not gone on with; where that cannot be done, the platform's own time does. */
  endUnjoined(config: AgentConfig, { webCall }: CallRecord): void {
    endFromOutside(this.clientFor(config), webCall).catch(() => undefined);
  }

  /** For the next page; null while there is no call that it could go on with. */
  recordAt(at: number): CallRecord | null {
    return this.#client && this.#news.lasting.recordAt(at, this.#client.status);
  }

  #release(): void {
    this.#lease?.release();
    this.#lease = null;
  }

  async teardown(reason: EndReason): Promise<void> {
    const client = this.#client;
    this.#lock.stop();
    await client?.stop(reason);
    if (client === this.#client) this.#discard();
    if (!this.isBusy) callers.delete(this);
  }

  async #claim(client: CallClient): Promise<boolean> {
    const lease = this.#lock.request();
    this.#lease = lease;
    const isAlone = await lease.granted;
    if (!isAlone) await client.fail(alreadyInCall());
    // What ended before the lock was granted has nothing to hold it for.
    else if (client.status.state.status === 'idle') lease.release();
    return isAlone;
  }

  #adopt(client: CallClient): CallClient {
    this.#client = client;
    this.#news.follow(client);
    client.status.subscribe(() => this.#publish(client));
    this.#publish(client);
    return client;
  }

  /** A client that has been replaced has nothing to show any more; what it has yet to tell is still heard. */
  #publish(client: CallClient): void {
    if (client !== this.#client) return;
    const { state: call, muted, condition } = client.status;
    if (call.status === 'ending') this.#news.lasting.leaveRoom(client, call.reason);
    // At once for the next page: this one may be gone before all is torn down.
    const isOver = call.status === 'idle' || (call.status === 'ending' && call.reason === HANDED_OVER);
    if (isOver) this.#release();
    this.#ports.dispatch({
      type: 'voice',
      status: { call: this.#news.lasting.shown(call), muted, ...condition },
    });
  }

  #discard(): void {
    void this.#client?.destroy();
    this.#client = null;
  }
}

/** How long a page that has just been left may take to give its turn back, ms. */
const RETURN_WAIT_MS = 1_000;
