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

/** The previous page's call, from the moment this page takes its record until it resumes the call or declines it. */
type StoredCall =
  | { readonly status: 'none' }
  | Claimed
  | {
      readonly status: 'offered';
      readonly record: CallRecord;
      readonly lease: CallLease;
      readonly withdraw: () => void;
    }
  | { readonly status: 'resuming'; readonly record: CallRecord };

/** This page is finding out whether it may resume the call. */
type Claimed = { readonly status: 'claimed'; readonly record: CallRecord; lease: CallLease | null };

const NONE: StoredCall = { status: 'none' };

/** What happened since the page was shown. */
type SinceShown = {
  /** The visitor's mute choice, which is newer than the record's; null without one. */
  readonly muted: boolean | null;
  /** The newest record that this page has taken. */
  readonly taken: CallRecord | null;
};

const NOTHING_YET: SinceShown = { muted: null, taken: null };

/** Watches how the visitor leaves the page. */
type Departure = { readonly stop: () => void; readonly staysInSite: () => boolean };

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
  #stored: StoredCall = NONE;
  #sinceShown = NOTHING_YET;
  #departure: Departure | null = null;

  constructor(context: SessionContext, calls: Calls, follow: FollowPorts | null) {
    this.#context = context;
    this.#calls = calls;
    this.#follow = follow;
  }

  /** Watches how the visitor leaves the page. Call it when a call is started or resumed. */
  watch(): void {
    const { config } = this.#context.state();
    if (this.#departure || !config.follow || !this.#follow) return;
    const watching = new AbortController();
    const staysInSite = this.#follow.watchDeparture(watching.signal);
    this.#departure = { stop: () => watching.abort(), staysInSite };
  }

  /** Reports a call that no page could resume. Call it once the call's room is known. */
  checkRoom(): void {
    const { config } = this.#context.state();
    if (!this.#departure) return;
    const record = this.#calls.recordNow();
    const problem = record && roomProblem(record, config);
    if (problem !== null) reportSetting(this.#context, problem);
  }

  /** Stops watching. Call it when the call has ended or has failed to start. */
  stop(): void {
    this.#departure?.stop();
    this.#departure = null;
  }

  /** Call it when the visitor mutes or unmutes, even before the call is resumed. */
  setMuted(muted: boolean): void {
    this.#sinceShown = { ...this.#sinceShown, muted };
  }

  /** Call it when the visitor leaves the page. Returns true if the call was handed over to the next one. */
  handOver(): boolean {
    const { config } = this.#context.state();
    const stored = this.#stored;
    const record = stored.status === 'none' ? this.#calls.recordNow() : this.#asMuted(stored.record);
    this.#sinceShown = NOTHING_YET;
    const endReason = stored.status === 'resuming' ? this.#calls.endReason : null;
    // The call is over, but this page is not in the room, so a later page has to tell the platform.
    const isOver = record === null || endReason !== null;
    const left = record ?? this.#calls.joiningNow();
    const isStored =
      left !== null &&
      roomProblem(left, config) === null &&
      this.#departure?.staysInSite() === true &&
      this.#follow?.write(writeRecord(isOver ? { ...left, isOver } : left, config)) === true;
    const isHanded = isStored && !isOver;
    if (stored.status === 'none') return isHanded;
    this.#forget();
    if (!isHanded) this.#end(stored.record, endReason ?? 'page-closed');
    return isHanded;
  }

  /** Resumes the stored call immediately if the microphone opens without a prompt, otherwise offers it. */
  async resume(): Promise<void> {
    const { status } = this.#context.state().call;
    const record = this.#read();
    if (record === null || this.#isLate(record)) return;
    if (this.#stored.status !== 'none' || (status !== 'idle' && status !== 'ending')) return;
    this.#follow?.write(null);
    if (record.isOver) return this.#calls.endStored(record).catch(() => undefined);
    this.#sinceShown = { ...this.#sinceShown, taken: record };
    const claimed: Claimed = { status: 'claimed', record, lease: null };
    this.#stored = claimed;
    this.watch();
    this.#context.dialog.close('method');
    // A page from the back/forward cache may still be leaving the call that it handed over.
    if (status === 'ending') await this.#calls.stop(HANDED_OVER);
    const { environment } = this.#calls.client.ports;
    const [lease, mayListen] = await Promise.all([this.#claim(claimed), environment.microphoneGranted()]);
    if (this.#stored !== claimed) return;
    if (lease === 'another-call') this.decline('not-resumed');
    else if (lease === 'another-tab') this.#forget();
    else if (mayListen) await this.#goBack(record, lease);
    else this.#offer(record, lease);
  }

  /** The visitor accepted the offer. Call it inside the press. */
  async acceptOffer(): Promise<void> {
    if (this.#stored.status !== 'offered') return;
    const { record, lease, withdraw } = this.#stored;
    withdraw();
    await this.#goBack(record, lease);
  }

  /** Ends the stored call instead of resuming it here. */
  decline(reason: EndReason): void {
    const stored = this.#stored;
    if (stored.status === 'none' || stored.status === 'resuming') return;
    this.#forget();
    this.#end(stored.record, reason);
  }

  async #goBack(record: CallRecord, lease: CallLease): Promise<void> {
    const resuming: StoredCall = { status: 'resuming', record };
    this.#stored = resuming;
    const resumed = this.#calls.resume(this.#asMuted(record), lease);
    this.#context.dispatch({ type: 'offered', until: null });
    const result = await resumed;
    if (this.#stored !== resuming) return;
    this.#stored = NONE;
    if (result.outcome === 'failed') this.#end(record, 'not-resumed', result.error);
    else if (result.outcome === 'cancelled') this.#end(record, result.reason);
  }

  /**
   * Requests the lock. Waits longer if another page holds this very call, because it may be slow to release it; the
   * original of a duplicated tab keeps it.
   */
  async #claim(claimed: Claimed): Promise<CallLease | 'another-call' | 'another-tab'> {
    for (const waitMs of [RETURN_WAIT_MS, SLOW_RETURN_WAIT_MS]) {
      // Declined meanwhile: another tab may have the lock.
      if (this.#stored !== claimed) break;
      claimed.lease = this.#calls.requestReturn(waitMs);
      if (await claimed.lease.granted) return claimed.lease;
      if (!(await this.#calls.isElsewhere(claimed.record))) return 'another-call';
    }
    return 'another-tab';
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
    const { taken } = this.#sinceShown;
    if (taken?.webCall.id !== record.webCall.id) return false;
    this.#follow?.write(null);
    if (record.at <= taken.at) return true;
    this.#sinceShown = { ...this.#sinceShown, taken: record };
    if (this.#calls.isBusy) this.#calls.client.setMuted(this.#asMuted(record).muted);
    return true;
  }

  /** With the newest mute state: the visitor's on this page, otherwise that of the newest record. */
  #asMuted(record: CallRecord): CallRecord {
    const { muted, taken } = this.#sinceShown;
    return { ...record, muted: muted ?? taken?.muted ?? record.muted };
  }

  #offer(record: CallRecord, lease: CallLease): void {
    const { dispatch, now } = this.#context;
    const until = record.at + WAIT_MS;
    dispatch({ type: 'offered', until });
    const timer = setTimeout(() => this.decline('not-resumed'), until - now());
    this.#stored = { status: 'offered', record, lease, withdraw: () => clearTimeout(timer) };
  }

  #forget(): void {
    const stored = this.#stored;
    this.#stored = NONE;
    if (stored.status === 'offered') stored.withdraw();
    // The resumption takes over the lease.
    if (stored.status === 'claimed' || stored.status === 'offered') stored.lease?.release();
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
