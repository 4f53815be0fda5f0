/**
 * The call that goes with its visitor: handed to the next page of the site, and gone on with on this one. Whoever cannot
 * go on with it ends it, and tells so once.
 */
import type { AgentConfig } from '../config/config.ts';
import type { EmitEvent, EndReason } from '../contract.ts';
import type { FollowPorts } from '../follow/ports.ts';
import { readRecord, WAIT_MS, writeRecord, type CallRecord } from '../follow/record.ts';
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
  /** Whether the visitor has ended what is starting. */
  readonly start: { isEndAsked: boolean };
  /** Null: calls stay on their page. */
  readonly follow: FollowPorts | null;
};

export class Following {
  readonly #ports: Ports;
  /** A call of the page before that is not gone on with yet. */
  #waiting: CallRecord | null = null;
  #watching: AbortController | null = null;
  #staysInSite: () => boolean = () => false;
  #cancelOffer: () => void = () => undefined;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** There is a call to hand on, from now on. */
  watch(): void {
    const { follow, state } = this.#ports;
    if (this.#watching || !state().config.follow || !follow) return;
    this.#watching = new AbortController();
    this.#staysInSite = follow.watchDeparture(this.#watching.signal);
  }

  /** There is none any more. */
  rest(): void {
    this.#watching?.abort();
    this.#watching = null;
  }

  /** The page is left. True when the call goes on at the next one. */
  handOver(): boolean {
    const { calls, follow, state, now } = this.#ports;
    const record = this.#waiting ?? calls.recordAt(now());
    const isHanded =
      this.#watching !== null &&
      record !== null &&
      this.#staysInSite() &&
      follow?.write(writeRecord(record, state().config)) === true;
    if (isHanded) this.#forget();
    else this.decline('page-closed');
    return isHanded;
  }

  /** A page before may have left a call: at once where the microphone opens without a question, else when asked to. */
  async resume(): Promise<void> {
    const { calls, door, follow, state } = this.#ports;
    const record = state().call.status === 'idle' && follow ? this.#take(follow, state().config) : null;
    if (record === null || !follow) return;
    this.#waiting = record;
    this.watch();
    door.close('method');
    const [isAlone, mayListen] = await Promise.all([calls.prepareReturn(state().config), follow.mayListen()]);
    if (this.#waiting !== record) return;
    // The tab was duplicated: the other one goes on with the call.
    if (!isAlone) this.#forget();
    else if (mayListen) await this.#goBack(record);
    else this.#offer(record);
  }

  /** The visitor wants back: call it inside the press. */
  goBack(): void {
    if (this.#waiting) void this.#goBack(this.#waiting);
  }

  /** Nobody comes back to the call. */
  decline(reason: EndReason): void {
    const record = this.#waiting;
    if (record === null || this.#ports.state().call.status !== 'idle') return;
    this.#forget();
    this.#end(record, reason);
  }

  #take({ read, write }: FollowPorts, config: AgentConfig): CallRecord | null {
    const text = read();
    const record = text === null ? null : readRecord(text, { config, now: this.#ports.now() });
    if (record === 'other-agent') return null;
    if (text !== null) write(null);
    return record;
  }

  #offer({ at }: CallRecord): void {
    const { dispatch, now } = this.#ports;
    const until = at + WAIT_MS;
    dispatch({ type: 'offered', until });
    const timer = setTimeout(() => this.decline('not-resumed'), until - now());
    this.#cancelOffer = () => clearTimeout(timer);
  }

  async #goBack(record: CallRecord): Promise<void> {
    const { calls, start, state } = this.#ports;
    start.isEndAsked = false;
    this.#cancelOffer();
    const resuming = calls.resume(state().config, record);
    this.#ports.dispatch({ type: 'offered', until: null });
    const isBack = await resuming;
    if (this.#waiting !== record) return;
    this.#waiting = null;
    if (!isBack) this.#end(record, start.isEndAsked ? 'customer-ended-call' : 'not-resumed');
  }

  #forget(): void {
    const { calls, dispatch } = this.#ports;
    this.#cancelOffer();
    this.#waiting = null;
    dispatch({ type: 'offered', until: null });
    if (!calls.isBusy) calls.release();
  }

  #end(record: CallRecord, reason: EndReason): void {
    const { calls, dispatch, emit, state } = this.#ports;
    this.rest();
    calls.endUnjoined(state().config, record);
    emit('call-end', { reason });
    const isSaid = state().notices.shown.some(({ kind }) => kind === 'call-error');
    if (!isSaid) dispatch({ type: 'notice', event: { type: 'show', kind: 'call-ended' } });
  }
}
