/**
 * Owns the voice client and one attempt at a time, from Start Call or a resumption to the call's end. An abort cancels
 * the attempt; its result is returned.
 */
import { CallClient } from '../call/call-client.ts';
import type { CallClientOptions } from '../call/client-options.ts';
import { HANDED_OVER, JOIN_LIMIT_MS } from '../call/constants.ts';
import { Emitter, type Listener } from '../call/emitter.ts';
import { alreadyInCall, notConfigured } from '../call/errors/start-errors.ts';
import type { CallClientEvents, StartResult } from '../call/events.ts';
import type { CallState } from '../call/lifecycle.ts';
import { tryCommand } from '../call/room/room.ts';
import { settledOrLate } from '../platform/waiting.ts';
import type { AgentConfig } from '../config/config.ts';
import { CALL_EVENTS, type EndReason, type JsonObject } from '../contract.ts';
import type { CallRecord } from '../follow/record.ts';
import type { CallRequest, WebCall } from '../platform/web-call.ts';
import { freshProofOf, variableValues, type Admission, type Visitor } from './admission.ts';
import { detailForPage, eventsForStore, type AttemptFacts } from './state/call-events.ts';
import type { StartOrigin } from './state/state.ts';
import { CallLock, type CallLease } from './call-lock.ts';
import type { SessionContext } from './context.ts';

export type CallParts = {
  readonly createClient?: (options: CallClientOptions) => CallClient;
  readonly lock?: CallLock;
};

/** In milliseconds since 1970, by two clocks: a page's steady one stands still while the device sleeps. */
type Beginning = { readonly byDevice: number; readonly bySteadyClock: number };

type Attempt = {
  /** When a resumed call began; null for a new call. */
  readonly resumed: Beginning | null;
  /** The room survives our leaving, so the call can be handed over. */
  readonly keepsRoom: boolean;
  /** Aborted with the reason of the end. */
  readonly abort: AbortController;
  lease: CallLease | null;
  /** The start has succeeded. */
  isUp: boolean;
  webCall: WebCall | null;
};

/** Starts a call with this client, inside the visitor's gesture. */
type Start = (client: CallClient, options: AttemptOptions) => Promise<StartResult>;

type AttemptOptions = { readonly signal: AbortSignal; readonly keepsRoom: boolean };
/** The page's elements that have called. Only one may have a call at a time. */
const callers = new Set<Calls>();

const UNREADABLE = 'The settings of this page could not be read.';

/** The events that the session handles in addition to {@link CALL_EVENTS}. */
const HANDLED_EVENTS = [...CALL_EVENTS, 'speech-update', 'own-level', 'spoken-letters'] as const;

export class Calls {
  readonly #context: SessionContext;
  readonly #create: NonNullable<CallParts['createClient']>;
  readonly #lock: CallLock;
  readonly #events = new Emitter<CallClientEvents>();
  #client: CallClient | null = null;
  #settings = '';
  /** The newest attempt. */
  #attempt: Attempt | null = null;
  #lastCallId: string | null = null;

  constructor(context: SessionContext, { createClient, lock }: CallParts) {
    this.#context = context;
    this.#create = createClient ?? ((options) => new CallClient(options));
    this.#lock = lock ?? new CallLock();
  }

  /** Events of the current client, after the page and the store received them. */
  on<Name extends (typeof HANDLED_EVENTS)[number]>(
    name: Name,
    listener: Listener<CallClientEvents[Name]>,
  ): () => void {
    return this.#events.on(name, listener);
  }

  /** The client for the effective configuration. A changed setting creates a new one, but never during a call. */
  get client(): CallClient {
    const options = clientOptions(this.#context.state().config);
    const settings = JSON.stringify(options);
    const before = this.#client;
    if (before && (settings === this.#settings || this.isBusy)) return before;
    this.#discard();
    this.#settings = settings;
    const client = this.#create(options);
    // The visitor's own settings survive a change of the page's.
    client.setMuted(before?.status.muted ?? false);
    client.devices.adopt(before?.devices.chosen);
    return this.#adopt(client);
  }

  /** Null until one is needed. */
  get current(): CallClient | null {
    return this.#client;
  }

  get isBusy(): boolean {
    return this.#client !== null && this.#client.status.state.status !== 'idle';
  }

  /** Why the current call is ending; null if it is not. */
  get endReason(): EndReason | null {
    const { state } = this.#client?.status ?? {};
    return state?.status === 'ending' ? state.reason : null;
  }

  /** True while another element of the page, or another tab, has a call. */
  get isBlocked(): boolean {
    return this.#lock.isTaken || [...callers].some((caller) => caller !== this && caller.isBusy);
  }

  /** The newest call's id in the platform's records, for support. */
  get lastCallId(): string | null {
    return this.#lastCallId;
  }

  /** Runs in a microtask, so that a call that starts in this task can take over the tested microphone. */
  endTrial(): void {
    queueMicrotask(() => this.#client?.devices.microphoneTest.end());
  }

  /** Keeps {@link isBlocked} up to date with other tabs. Call it when a call may start soon. */
  watchOtherTabs(onChange: () => void): void {
    if (!this.isBusy) void this.#lock.watch(onChange);
  }

  /** Closes the dialog and starts a call. */
  async start(admission: Admission, origin: StartOrigin): Promise<StartResult> {
    const { dialog, dispatch, now, state } = this.#context;
    const { follow, callEndpoint } = state().config;
    // Only an endpoint knows whether its rooms are kept.
    const attempt = this.#begin(follow || callEndpoint !== null);
    dispatch({ type: 'starting', channel: 'voice', origin });
    // A listener may end the call or remove the element.
    dialog.close('submitted');
    const starting = this.#run(attempt, (client, options) =>
      startWith(client, state().config, { admission, now }, options),
    );
    // Settings may be objects of the page that throw when read.
    return starting.catch(() => ({ outcome: 'failed', error: notConfigured(UNREADABLE) }));
  }

  /** The result of a start while another call is active. */
  refuse(): StartResult {
    this.#begin(false);
    const request = callRequest(this.#context.state().config, { name: '', language: '' });
    return this.client.refuse(request, alreadyInCall());
  }

  /** Requests the lock for a stored call for at most `waitMs`, and creates the client while waiting. */
  requestReturn(waitMs: number): CallLease {
    void this.client;
    return this.#lock.request(waitMs);
  }

  /** Whether another tab has resumed the stored call, because this tab was duplicated. */
  isElsewhere({ webCall }: CallRecord): Promise<boolean> {
    return this.#lock.isElsewhere(webCall.id);
  }

  /** Resumes a stored call, under the lease that {@link requestReturn} gave. */
  resume({ since, muted, webCall }: CallRecord, lease: CallLease): Promise<StartResult> {
    const lengthMs = this.#context.now() - since;
    const bySteadyClock = this.client.ports.timers.now() - lengthMs;
    const attempt = this.#begin(true, { byDevice: since, bySteadyClock });
    attempt.lease = lease;
    // Mark the call first, in case the tab was duplicated during the navigation.
    lease.name(webCall.id);
    this.client.setMuted(muted);
    return this.#run(attempt, (client, options) => client.resume(webCall, options));
  }

  /**
   * Ends a stored call that is not resumed. The platform accepts the end only from a participant, so this joins briefly
   * without a microphone. If that fails, the platform's time limit ends the call.
   */
  async endStored({
    webCall: { webCallUrl: url, callToken: token },
  }: Pick<CallRecord, 'webCall'>): Promise<void> {
    const { ports, roomOptions } = this.client;
    const room = await ports.createRoom({ ...roomOptions, audioSource: false });
    const ending = room
      .join({ url, token, videoSource: false, muted: true })
      .then(() => room.sendAtOnce({ type: 'end-call' }));
    await settledOrLate(ports.timers, JOIN_LIMIT_MS, ending);
    await room.destroy();
  }

  /** The record for the next page; null without a call that it could resume. */
  recordNow(): CallRecord | null {
    const { keepsRoom, resumed, webCall } = this.#attempt ?? {};
    const { status, ports } = this.#client ?? {};
    if (status?.state.status !== 'live' || !ports || !keepsRoom || !webCall) return null;
    const at = this.#context.now();
    const lengthMs = ports.timers.now() - (resumed?.bySteadyClock ?? status.state.since);
    return { at, since: at - lengthMs, muted: status.muted, webCall };
  }

  /** The record of a call whose room this page is about to join, but has not joined yet. */
  joiningNow(): CallRecord | null {
    const webCall = this.#client?.joining;
    const at = this.#context.now();
    return webCall ? { at, since: at, muted: false, webCall } : null;
  }

  /** False without a call, or if the message cannot be sent. */
  send(message: JsonObject): boolean {
    return this.#client?.send(message) ?? false;
  }

  /** Ends the call at the request of the visitor or the page. Resolves after the teardown. */
  async end(): Promise<void> {
    const ended = this.#client?.end();
    this.#abort('customer-ended-call');
    await ended;
  }

  async stop(reason: EndReason): Promise<void> {
    const stopped = this.#client?.stop(reason);
    this.#abort(reason);
    await stopped;
  }

  /** Ends the call because the visitor leaves the page. Emits the end immediately. */
  async leave(reason: EndReason): Promise<void> {
    const left = this.#client?.leave(reason);
    this.#abort(reason);
    await left;
  }

  async teardown(reason: EndReason): Promise<void> {
    const client = this.#client;
    this.#lock.stop();
    await this.stop(reason);
    if (client === this.#client) this.#discard();
    if (!this.isBusy) callers.delete(this);
  }

  #begin(keepsRoom: boolean, resumed: Beginning | null = null): Attempt {
    const abort = new AbortController();
    return (this.#attempt = { resumed, keepsRoom, abort, lease: null, isUp: false, webCall: null });
  }

  /** Fails an attempt that has not reached the client, for example because the page broke natives. */
  #abort(reason: EndReason): void {
    tryCommand(() => this.#attempt?.abort.abort(reason));
  }

  async #run(attempt: Attempt, start: Start): Promise<StartResult> {
    const { keepsRoom, abort } = attempt;
    const { signal } = abort;
    if (signal.aborted) return { outcome: 'cancelled', reason: String(signal.reason) };
    callers.add(this);
    const { client } = this;
    // The lock decides between two tabs that start at the same moment.
    const lease = (attempt.lease ??= this.#lock.request());
    void lease.granted.then((isAlone) => {
      if (!isAlone && attempt === this.#attempt) void client.fail(alreadyInCall());
    });
    try {
      // Synchronously, inside the visitor's gesture.
      const result = await start(client, { signal, keepsRoom });
      if (result.outcome === 'cancelled') this.#endKept(attempt, result.joining);
      if (result.outcome !== 'started') return result;
      attempt.webCall = result.webCall;
      if (attempt.resumed === null) lease.name(result.webCall.id);
      return result;
    } finally {
      if (attempt.webCall === null) lease.release();
    }
  }

  /** Ends a canceled call whose room survives our leaving, and which the agent may already have joined. */
  #endKept({ resumed }: Attempt, webCall: WebCall | undefined): void {
    const isKept = resumed === null && this.#context.state().config.follow;
    if (isKept && webCall) void this.endStored({ webCall }).catch(() => undefined);
  }

  #adopt(client: CallClient): CallClient {
    this.#client = client;
    this.#listen(client);
    client.status.subscribe(() => this.#publish(client));
    this.#publish(client);
    return client;
  }

  /** Notifies the store, then the page, then the session's other parts. */
  #listen(client: CallClient): void {
    const { dispatch, emit, now } = this.#context;
    client.on('call-start-success', ({ callId }) => {
      this.#lastCallId = callId;
      if (this.#attempt) this.#attempt.isUp = true;
    });
    for (const name of HANDLED_EVENTS)
      client.on(name, (detail) => {
        const times = { at: now(), steadyAt: client.ports.timers.now() };
        eventsForStore(name, detail, this.#facts, times).forEach(dispatch);
      });
    for (const name of CALL_EVENTS)
      client.on(name, (detail) => {
        const shown = detailForPage(name, detail, this.#facts);
        if (shown !== null) emit(name, shown);
      });
    for (const name of HANDLED_EVENTS) client.on(name, (detail) => this.#events.emit(name, detail));
  }

  get #facts(): AttemptFacts {
    return { since: this.#attempt?.resumed?.byDevice ?? null, isUp: this.#attempt?.isUp === true };
  }

  /** A replaced client no longer changes the view, but its remaining events are still emitted. */
  #publish(client: CallClient): void {
    if (client !== this.#client) return;
    const { state: call, muted, condition } = client.status;
    const attempt = this.#attempt;
    // Release immediately, because the page may be gone before the teardown ends.
    if (call.status === 'idle' || (call.status === 'ending' && call.reason === HANDED_OVER))
      attempt?.lease?.release();
    const status = { call: asShown(call, attempt?.resumed ?? null), muted, ...condition };
    this.#context.dispatch({ type: 'voice', status });
  }

  #discard(): void {
    void this.#client?.destroy();
    this.#client = null;
  }
}

/** A resumed call counts from its original start. */
const asShown = (call: CallState, resumed: Beginning | null): CallState =>
  call.status === 'live' && resumed !== null ? { ...call, since: resumed.bySteadyClock } : call;

function clientOptions(config: AgentConfig): CallClientOptions {
  const { publicKey, apiUrl, dailyConfig, noiseCancellation, debug } = config;
  return {
    publicKey: publicKey ?? '',
    apiUrl,
    noiseCancellation,
    debug,
    ...(dailyConfig && { dailyConfig }),
  };
}

function startWith(
  client: CallClient,
  config: AgentConfig,
  { admission, now }: { readonly admission: Admission; readonly now: () => number },
  options: AttemptOptions,
): Promise<StartResult> {
  const { callEndpoint: endpoint } = config;
  return endpoint === null || admission.consent === null
    ? client.start(callRequest(config, admission), options)
    : client.startProved({ endpoint, proof: () => freshProofOf(admission, now()) }, options);
}

function callRequest(config: AgentConfig, visitor: Visitor): CallRequest {
  const { assistant, squad, workflow, workflowOverrides, follow } = config;
  const named = (overrides: AgentConfig['assistantOverrides']) => ({
    ...overrides,
    variableValues: variableValues(overrides, visitor),
  });
  return {
    ...(assistant && { assistant }),
    ...(squad && { squad }),
    ...(workflow && { workflow, workflowOverrides: named(workflowOverrides) }),
    ...((assistant ?? squad) && { assistantOverrides: named(config.assistantOverrides) }),
    // Otherwise the room is closed before the next page joins.
    ...(follow && { roomDeleteOnUserLeaveEnabled: false }),
  };
}
