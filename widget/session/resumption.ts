/**
 * A call that follows its visitor: handed over to the next page of the site, and resumed on this one. A call that
 * cannot be resumed is ended, and `call-end` is emitted once.
 */
import type { AgentConfig } from '../config/config.ts';
import type { EmitEvent, EndReason } from '../contract.ts';
import { HANDED_OVER } from '../call/constants.ts';
import type { FollowPorts } from '../follow/ports.ts';
import { readRecord, roomProblem, WAIT_MS, writeRecord, type CallRecord } from '../follow/record.ts';
import type { CallLease } from './call-lock.ts';
import { reportSetting } from './page-faults.ts';
import type { DialogDoor } from './session-ports.ts';
import type { SessionEvent, SessionState } from './session-state.ts';
import type { VoiceLink } from './voice-link.ts';

type Ports = {
  readonly emit: EmitEvent;
  readonly door: DialogDoor;
  readonly now: () => number;
  readonly dispatch: (event: SessionEvent) => void;
  readonly state: () => SessionState;
  readonly calls: VoiceLink;
  /** Null: calls stay on their page. */
  readonly follow: FollowPorts | null;
};

/** The stored call of the page before, until this page is in it or it is declined. */
type StoredCall = {
  record: CallRecord;
  /** Null before it is asked for. */
  lease: CallLease | null;
  isResuming: boolean;
};

export class Resumption {
  readonly #ports: Ports;
  #stored: StoredCall | null = null;
  /** What the visitor has asked for since this page was shown, or null. It is newer than what a record says. */
  #muted: boolean | null = null;
  #watching: AbortController | null = null;
  #staysInSite: () => boolean = () => false;
  #cancelOffer: () => void = () => undefined;
  /** Why the call under way cannot follow, for the page's owner. */
  problem: string | null = null;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** There is a call to hand over, from now on. */
  watch(): void {
    const { calls, emit, follow, now, state } = this.#ports;
    if (this.#watching || !state().config.follow || !follow) return;
    this.#watching = new AbortController();
    this.#staysInSite = follow.watchDeparture(this.#watching.signal);
    const record = calls.recordAt(now());
    this.problem = record && roomProblem(record, state().config);
    if (this.problem !== null) reportSetting(emit, this.problem);
  }

  /** There is none any more. */
  stop(): void {
    this.#watching?.abort();
    this.#watching = null;
  }

  /** The visitor mutes or unmutes, perhaps before the call is resumed. */
  setMuted(muted: boolean): void {
    this.#muted = muted;
    if (this.#stored) this.#stored.record = { ...this.#stored.record, muted };
  }

  /** The page is left. True when the call goes on at the next one. */
  handOver(): boolean {
    const { calls, follow, state, now } = this.#ports;
    const { config } = state();
    const record = this.#stored?.record ?? calls.recordAt(now());
    this.#muted = null;
    const isHanded =
      this.#watching !== null &&
      record !== null &&
      roomProblem(record, config) === null &&
      this.#staysInSite() &&
      follow?.write(writeRecord(record, config)) === true;
    if (isHanded) this.#forget();
    else this.decline('page-closed');
    return isHanded;
  }

  /** Resumes the stored call: at once where the microphone opens without a prompt, else when the visitor asks for it. */
  async resume(): Promise<void> {
    const { calls, door, follow, state } = this.#ports;
    const { status } = state().call;
    if (!follow || this.#stored || (status !== 'idle' && status !== 'ending')) return;
    const record = this.#take(follow, state().config);
    if (record === null) return;
    const stored: StoredCall = { record, lease: null, isResuming: false };
    this.#stored = stored;
    // A page from the back/forward cache may still be leaving the call that it handed over.
    if (status === 'ending') await calls.current?.stop(HANDED_OVER);
    if (this.#stored !== stored) return;
    this.watch();
    door.close('method');
    stored.lease = calls.prepareReturn(state().config);
    const [isAlone, mayListen] = await Promise.all([stored.lease.granted, follow.mayListen()]);
    if (this.#stored !== stored) return;
    if (!isAlone) await this.#yield(stored);
    else if (mayListen) await this.goBack();
    else this.#offer(record);
  }

  /** The visitor wants back: call it inside the press. */
  async goBack(): Promise<void> {
    const { calls, state, dispatch } = this.#ports;
    const stored = this.#stored;
    if (!stored?.lease || stored.isResuming) return;
    stored.isResuming = true;
    this.#cancelOffer();
    const resuming = calls.resume(state().config, stored.record, stored.lease);
    dispatch({ type: 'offered', until: null });
    const result = await resuming;
    if (this.#stored !== stored) return;
    this.#stored = null;
    if (result.outcome === 'failed') this.#end(stored.record, 'not-resumed');
    else if (result.outcome === 'cancelled') this.#end(stored.record, result.reason);
  }

  /** The call is not resumed here. */
  decline(reason: EndReason): void {
    const stored = this.#stored;
    if (stored === null || stored.isResuming) return;
    this.#forget();
    this.#end(stored.record, reason);
  }

  /** Another tab has a call. It is this one if the tab was duplicated; a second call is not let in. */
  async #yield(stored: StoredCall): Promise<void> {
    const isElsewhere = await this.#ports.calls.isElsewhere(stored.record);
    if (this.#stored !== stored) return;
    this.#forget();
    if (!isElsewhere) this.#end(stored.record, 'not-resumed');
  }

  #take({ read, write }: FollowPorts, config: AgentConfig): CallRecord | null {
    const text = read();
    const record = text === null ? null : readRecord(text, { config, now: this.#ports.now() });
    if (record === 'other-agent') return null;
    if (text !== null) write(null);
    return record && this.#muted !== null ? { ...record, muted: this.#muted } : record;
  }

  #offer({ at }: CallRecord): void {
    const { dispatch, now } = this.#ports;
    const until = at + WAIT_MS;
    dispatch({ type: 'offered', until });
    const timer = setTimeout(() => this.decline('not-resumed'), until - now());
    this.#cancelOffer = () => clearTimeout(timer);
  }

  #forget(): void {
    const stored = this.#stored;
    this.#cancelOffer();
    this.#stored = null;
    // Once it is being resumed, the lease is the call's.
    if (stored && !stored.isResuming) stored.lease?.release();
    this.#ports.dispatch({ type: 'offered', until: null });
  }

  #end(record: CallRecord, reason: EndReason): void {
    const { calls, dispatch, emit, state } = this.#ports;
    this.stop();
    calls.endUnjoined(state().config, record);
    emit('call-end', { reason });
    const isSaid = state().notices.shown.some(({ kind }) => kind === 'call-error');
    if (!isSaid) dispatch({ type: 'notice', event: { type: 'show', kind: 'call-ended' } });
  }
}
