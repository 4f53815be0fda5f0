/**
 * Keeps a call alive across pages: hands it over to the next page of the site, and resumes it on this one. Ends a call
 * that cannot be resumed, and emits `call-end` once.
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

/** The previous page's stored call, until this page joins or declines it. */
type StoredCall = {
  record: CallRecord;
  /** Null until it is requested. */
  lease: CallLease | null;
  isResuming: boolean;
};

/**
 * How long to wait for the lock, ms: for another tab's call, and for this very call, whose page may be slow to release
 * it.
 */
const RETURN_WAIT_MS = 1_000;
const SLOW_RETURN_WAIT_MS = 4_000;

/** Reasons that mean the call has ended in the meantime, which is not an error. */
const ENDED_MEANWHILE: ReadonlySet<FailureReason> = new Set(['room-refused', 'ejected']);

export class Resumption {
  readonly #context: SessionContext;
  readonly #calls: Calls;
  /** Null if calls stay on their page. */
  readonly #follow: FollowPorts | null;
  #stored: StoredCall | null = null;
  /** The record that this page has taken since it was shown. */
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

  /** Watches how the visitor leaves the page. Call it when a call is started or resumed. */
  watch(): void {
    const { config } = this.#context.state();
    if (this.#watching || !config.follow || !this.#follow) return;
    this.#watching = new AbortController();
    this.#staysInSite = this.#follow.watchDeparture(this.#watching.signal);
  }

  /** Reports a call that no page could resume. Call it once the call's room is known. */
  checkRoom(): void {
    const { config } = this.#context.state();
    if (!this.#watching) return;
    const record = this.#calls.recordNow();
    const problem = record && roomProblem(record, config);
    if (problem !== null) reportSetting(this.#context, problem);
  }

  /** Stops watching. Call it when the call has ended or has failed to start. */
  stop(): void {
    this.#watching?.abort();
    this.#watching = null;
  }

  /** Call it when the visitor mutes or unmutes, even before the call is resumed. */
  setMuted(muted: boolean): void {
    this.#muted = muted;
    if (this.#stored) this.#stored.record = { ...this.#stored.record, muted };
  }

  /** Call it when the visitor leaves the page. Returns true if the call was handed over to the next one. */
  handOver(): boolean {
    const { config } = this.#context.state();
    const stored = this.#stored;
    const record = stored?.record ?? this.#calls.recordNow();
    [this.#muted, this.#taken] = [null, null];
    const endReason = stored?.isResuming ? this.#calls.endReason : null;
    // The call is over, but this page is not in the room, so a later page has to tell the platform.
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

  /** Ends the stored call instead of resuming it here. */
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

  /**
   * Waits longer if another page holds this very call, because it may be slow to release it. A duplicated tab keeps it.
   */
  async #isAlone(stored: StoredCall): Promise<boolean> {
    stored.lease = this.#calls.requestReturn(RETURN_WAIT_MS);
    if (await stored.lease.granted) return true;
    if (!(await this.#calls.isElsewhere(stored.record)) || this.#stored !== stored) return false;
    stored.lease = this.#calls.requestReturn(SLOW_RETURN_WAIT_MS);
    return stored.lease.granted;
  }

  /**
   * Returns the stored record. Removes one that cannot be used, but not another agent's, which belongs to another tag.
   */
  #read(): StoredRecord | null {
    const { now, state } = this.#context;
    const text = this.#follow?.read() ?? null;
    if (text === null) return null;
    const record = readRecord(text, { config: state().config, now: now() });
    if (record === null) this.#follow?.write(null);
    return record === 'other-agent' ? null : record;
  }

  /**
   * A page from the back/forward cache may read an old record of its call before the newest one is stored. The newest
   * one then only updates the mute state. It is removed, because the call may be over by the time a later page reads
   * it.
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
