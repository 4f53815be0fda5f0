/**
 * A call that follows its visitor: handed over to the next page of the site, and resumed on this one. A call that
 * cannot be resumed is ended, and `call-end` is emitted once.
 */
import { HANDED_OVER } from '../call/constants.ts';
import type { CallError } from '../call/errors/call-error.ts';
import type { EndReason, FailureReason } from '../contract.ts';
import type { FollowPorts } from '../follow/on-page.ts';
import {
  readRecord,
  roomProblem,
  WAIT_MS,
  writeRecord,
  type CallRecord,
  type StoredRecord,
} from '../follow/record.ts';
import type { CallLease } from './call-lock.ts';
import type { Calls } from './calls.ts';
import { reportSetting, type SessionContext } from './context.ts';

/** The stored call of the page before, until this page is in it or it is declined. */
type StoredCall = {
  record: CallRecord;
  /** Null before it is asked for. */
  lease: CallLease | null;
  isResuming: boolean;
};

/** How long to wait for another tab's lock, ms, and for that of this call, which a busy page releases late. */
const RETURN_WAIT_MS = 1_000;
const SLOW_RETURN_WAIT_MS = 4_000;

/** The call ended meanwhile, which is not an error. */
const ENDED_MEANWHILE: ReadonlySet<FailureReason> = new Set(['room-refused', 'ejected']);

export class Resumption {
  readonly #context: SessionContext;
  readonly #calls: Calls;
  /** Null if calls stay on their page. */
  readonly #follow: FollowPorts | null;
  #stored: StoredCall | null = null;
  /** The record that was taken since this page was shown. */
  #taken: CallRecord | null = null;
  /** The visitor's mute choice since this page was shown, or null. It is newer than the record's. */
  #muted: boolean | null = null;
  #watching: AbortController | null = null;
  #staysInSite: () => boolean = () => false;
  #cancelOffer: () => void = () => undefined;

  constructor(context: SessionContext, calls: Calls, follow: FollowPorts | null) {
    this.#context = context;
    this.#calls = calls;
    this.#follow = follow;
  }

  /** A call is started or resumed: watches how the page is left. */
  watch(): void {
    const { config } = this.#context.state();
    if (this.#watching || !config.follow || !this.#follow) return;
    this.#watching = new AbortController();
    this.#staysInSite = this.#follow.watchDeparture(this.#watching.signal);
  }

  /** A call exists that can be handed over. */
  checkRoom(): void {
    const { config } = this.#context.state();
    if (!this.#watching) return;
    const record = this.#calls.recordNow();
    const problem = record && roomProblem(record, config);
    if (problem !== null) reportSetting(this.#context, problem);
  }

  /** The call has ended, or has not started. */
  stop(): void {
    this.#watching?.abort();
    this.#watching = null;
  }

  /** The visitor mutes or unmutes, perhaps before the call is resumed. */
  setMuted(muted: boolean): void {
    this.#muted = muted;
    if (this.#stored) this.#stored.record = { ...this.#stored.record, muted };
  }

  /** The page is left. True if the call was handed over to the next one. */
  handOver(): boolean {
    const { config } = this.#context.state();
    const stored = this.#stored;
    const record = stored?.record ?? this.#calls.recordNow();
    [this.#muted, this.#taken] = [null, null];
    const endReason = stored?.isResuming ? this.#calls.endReason : null;
    // The call is over, but this page is not in the room: a further page has to tell the platform.
    const isOver = record === null || endReason !== null;
    const left = record ?? this.#calls.joiningNow();
    const isStored =
      this.#watching !== null &&
      left !== null &&
      roomProblem(left, config) === null &&
      this.#staysInSite() &&
      this.#follow?.write(writeRecord(isOver ? { ...left, isOver } : left, config)) === true;
    const isHanded = isStored && !isOver;
    if (stored) this.#forget();
    if (stored && !isHanded) this.#end(stored.record, endReason ?? 'page-closed');
    return isHanded;
  }

  /** Resumes the stored call immediately if the microphone opens without a prompt, otherwise offers it. */
  async resume(): Promise<void> {
    const { dialog, state } = this.#context;
    const { status } = state().call;
    const record = this.#read();
    if (record === null || this.#isLate(record)) return;
    if (this.#stored || (status !== 'idle' && status !== 'ending')) return;
    this.#follow?.write(null);
    if (record.isOver) return this.#calls.endStored(record).catch(() => undefined);
    this.#taken = record;
    const stored: StoredCall = { record: this.#asMuted(record), lease: null, isResuming: false };
    this.#stored = stored;
    // A page from the back/forward cache may still be leaving the call that it handed over.
    if (status === 'ending') await this.#calls.stop(HANDED_OVER);
    if (this.#stored !== stored) return;
    this.watch();
    dialog.close('method');
    const { environment } = this.#calls.client.ports;
    const [isAlone, mayListen] = await Promise.all([this.#isAlone(stored), environment.microphoneGranted()]);
    if (this.#stored !== stored) return;
    if (!isAlone) await this.#yield(stored);
    else if (mayListen) await this.goBack();
    else this.#offer(record);
  }

  /** The visitor accepted the offer. Call it inside the press. */
  async goBack(): Promise<void> {
    const stored = this.#stored;
    if (!stored?.lease || stored.isResuming) return;
    stored.isResuming = true;
    this.#cancelOffer();
    const resuming = this.#calls.resume(stored.record, stored.lease);
    this.#context.dispatch({ type: 'offered', until: null });
    const result = await resuming;
    if (this.#stored !== stored) return;
    this.#stored = null;
    if (result.outcome === 'failed') this.#end(stored.record, 'not-resumed', result.error);
    else if (result.outcome === 'cancelled') this.#end(stored.record, result.reason);
  }

  /** The call is not resumed here. */
  decline(reason: EndReason): void {
    const stored = this.#stored;
    if (stored === null || stored.isResuming) return;
    this.#forget();
    this.#end(stored.record, reason);
  }

  /** Another tab has a call: the stored one if the tab was duplicated, or another one, which blocks this. */
  async #yield(stored: StoredCall): Promise<void> {
    const isElsewhere = await this.#calls.isElsewhere(stored.record);
    if (this.#stored !== stored) return;
    this.#forget();
    if (!isElsewhere) this.#end(stored.record, 'not-resumed');
  }

  /** The call of a page that is slow to release it is waited for longer; a tab that was duplicated keeps it. */
  async #isAlone(stored: StoredCall): Promise<boolean> {
    stored.lease = this.#calls.requestReturn(RETURN_WAIT_MS);
    if (await stored.lease.granted) return true;
    if (!(await this.#calls.isElsewhere(stored.record)) || this.#stored !== stored) return false;
    stored.lease = this.#calls.requestReturn(SLOW_RETURN_WAIT_MS);
    return stored.lease.granted;
  }

  /** A record that cannot be used is removed; another agent's is left to its tag. */
  #read(): StoredRecord | null {
    const { now, state } = this.#context;
    const text = this.#follow?.read() ?? null;
    if (text === null) return null;
    const record = readRecord(text, { config: state().config, now: now() });
    if (record === null) this.#follow?.write(null);
    return record === 'other-agent' ? null : record;
  }

  /**
   * A page from the back/forward cache may read an old record of its call before the newest one is there. That one then
   * only says whether the visitor is muted, and must not be left for a later page, where the call may be over.
   */
  #isLate(record: CallRecord): boolean {
    const taken = this.#taken;
    if (taken?.webCall.id !== record.webCall.id) return false;
    this.#follow?.write(null);
    if (record.at <= taken.at) return true;
    this.#taken = record;
    const { muted } = this.#asMuted(record);
    if (this.#stored) this.#stored.record = { ...this.#stored.record, muted };
    if (this.#calls.isBusy) this.#calls.client.setMuted(muted);
    return true;
  }

  #asMuted = (record: CallRecord): CallRecord => ({ ...record, muted: this.#muted ?? record.muted });

  #offer({ at }: CallRecord): void {
    const { dispatch, now } = this.#context;
    const until = at + WAIT_MS;
    dispatch({ type: 'offered', until });
    const timer = setTimeout(() => this.decline('not-resumed'), until - now());
    this.#cancelOffer = () => clearTimeout(timer);
  }

  #forget(): void {
    const stored = this.#stored;
    this.#cancelOffer();
    this.#stored = null;
    // The resumption takes over the lease.
    if (stored && !stored.isResuming) stored.lease?.release();
    this.#context.dispatch({ type: 'offered', until: null });
  }

  #end(record: CallRecord, reason: EndReason, error: CallError | null = null): void {
    const { dispatch, emit } = this.#context;
    const failure = error && !ENDED_MEANWHILE.has(error.reason) ? error : null;
    this.stop();
    void this.#calls.endStored(record).catch(() => undefined);
    if (failure !== null) emit('call-error', failure.detail());
    emit('call-end', { reason });
    dispatch({ type: 'not-resumed', error: failure && failure.reason });
  }
}
