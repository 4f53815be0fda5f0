/**
 * Watches one session and records violations of the rules that hold for any order of actions. Each recorded violation
 * is a bug in the product.
 */
import type {
  CallState,
  ErrorType,
  EventDetails,
  EventName,
  FailureReason,
} from '../../../widget/contract.ts';
import type { Timers } from '../../../widget/call/ports.ts';
import type { Session } from '../../../widget/session/session.ts';
import type { FakeRoom } from '../../unit/call/fake-room.ts';
import { PARTING, wrongWith, type CallRecord } from '../call-record.ts';

/** Every start settles within this time. */
const SETTLE_LIMIT_MS = 30_000;

const LEGAL: Readonly<Record<CallState, readonly CallState[]>> = {
  idle: ['starting'],
  starting: ['joined', 'ending'],
  joined: ['live', 'ending'],
  live: ['ending'],
  ending: ['idle'],
};

type TimedCall = CallRecord & { readonly startedAt: number };

export class Ledger {
  readonly faults: string[] = [];
  readonly rooms: FakeRoom[] = [];
  readonly calls: TimedCall[] = [];
  /** The name as the visitor left it, or as the page filled it in. */
  name = '';
  muted = false;
  /** Whether the element has left the page, or its view has broken for good. */
  removed = false;
  #prefilled = '';
  #status: CallState = 'idle';
  #isOpen = false;
  #mayStart = false;
  #token = '';
  readonly #spent = new Set<string>();
  #session: Session | null = null;
  /** The session that the page uses; null while the first view is being rendered. */
  readonly #current: () => Session | null;
  #isAdopted = false;
  readonly #timers: Pick<Timers, 'now'>;
  readonly #isBusy: () => boolean;

  /** @param isBusy whether the dialog or a call is on the screen, according to the entrance */
  constructor(timers: Pick<Timers, 'now'>, isBusy: () => boolean, current: () => Session | null) {
    this.#current = current;
    this.#timers = timers;
    this.#isBusy = isBusy;
  }

  follow(session: Session): void {
    this.#session = session;
    session.subscribe(() => this.#changed(session));
  }

  configured(prefill: string): void {
    if (this.name === this.#prefilled) this.name = prefill;
    this.#prefilled = prefill;
  }

  /** Submits the form, which is the only way to begin a call. */
  submitting(run: () => void): void {
    const before = this.#session?.getSnapshot();
    const { panel, call, form, botCheck } = before ?? {};
    this.#mayStart =
      panel?.open === true &&
      call?.status === 'idle' &&
      form?.consent === true &&
      form.name.trim() !== '' &&
      botCheck?.status === 'passed' &&
      !this.#spent.has(botCheck.token);
    if (botCheck?.status === 'passed' && this.#mayStart) this.#token = botCheck.token;
    run();
    this.#mayStart = false;
  }

  told<Name extends EventName>(name: Name, detail: EventDetails[Name]): void {
    if (name === 'agent-close') this.expect(this.#isOpen, 'agent-close fired while the dialog was closed');
    if (name === 'agent-close') this.#isOpen = false;
    const isQuiet = this.#status === 'ending' || this.#status === 'idle';
    if (name === 'call-start-progress') return this.#progress(detail as EventDetails['call-start-progress']);
    if (isQuiet) this.expect(PARTING.includes(name), `${name} while ${this.#status}`);
    const call = this.calls.at(-1);
    if (name === 'call-start-success') this.#outcome('success');
    if (name === 'call-start-failed') this.#failedStart(detail as EventDetails['call-start-failed']);
    if (name === 'call-end') call?.ends.push((detail as EventDetails['call-end']).reason);
    if (name === 'call-error') this.#error(detail as EventDetails['call-error']);
  }

  /** Records that the page did not prevent the dialog from opening. */
  opening(): void {
    this.expect(!this.#isOpen, 'the dialog opened twice');
    this.#isOpen = true;
  }

  /** Records a request that the session made for a call. */
  asked(what: 'request' | 'microphone' | 'join'): void {
    const isReplaced = what === 'microphone' && this.#session?.getSnapshot().microphoneLost === true;
    const isInCall = this.#status === 'joined' || this.#status === 'live';
    const isDue = this.#status === 'starting' || (isInCall && isReplaced);
    this.expect(isDue, `${what} requested while ${this.#status}`);
  }

  /** Checks what must hold at every moment. Call it between commands. */
  check(): void {
    if (!this.removed) {
      const isBusy = this.#isOpen || this.#status !== 'idle';
      this.expect(this.#isBusy() === isBusy, `isBusy is ${String(!isBusy)}, which contradicts the events`);
    }
    this.#isAdopted ||= this.#session !== null && this.#session === this.#current();
    if (this.#session !== null && this.#isAdopted) this.#checkSession(this.#session);
  }

  #checkSession(session: Session): void {
    const { form, panel, call, muted, connected, notices } = session.getSnapshot();
    this.expect(form.name === this.name, `the name is ${form.name}, not ${this.name}`);
    this.expect(muted === this.muted, `muted is ${String(muted)}`);
    if (!this.removed)
      this.expect(
        panel.open === this.#isOpen,
        `the dialog is ${panel.open ? 'open' : 'closed'}, which contradicts the events`,
      );
    this.expect(!panel.open || call.status === 'idle', `the dialog is open while ${call.status}`);
    this.expect(connected || call.status !== 'idle', 'reconnecting without a call');
    this.expect(notices.length <= 3, 'more than three toasts');
    this.expect(new Set(notices.map(({ kind }) => kind)).size === notices.length, 'the same toast twice');
    const room = this.rooms.findLast(({ joined, destroyed }) => joined && !destroyed);
    const isUp = call.status === 'joined' || call.status === 'live';
    if (isUp && room)
      this.expect(room.microphoneOn === !muted, `the room's microphone while muted is ${String(muted)}`);
    this.#expectSettledStart();
  }

  /** Checks the final state, and returns all violations. */
  close(): readonly string[] {
    this.check();
    const { call, panel } = this.#session?.getSnapshot() ?? {};
    this.expect((call?.status ?? 'idle') === 'idle', `the final call state is ${call?.status}`);
    this.expect(panel?.open !== true && !this.#isOpen, 'the dialog is open at the end');
    this.faults.push(...this.calls.flatMap(wrongWith));
    return this.faults;
  }

  #changed(session: Session): void {
    const { status } = session.getSnapshot().call;
    if (status === this.#status) return;
    this.expect(
      LEGAL[this.#status].includes(status),
      `the call state changed from ${this.#status} to ${status}`,
    );
    if (status === 'starting') this.#begin();
    const call = this.calls.at(-1);
    if (status === 'joined' && call) call.joined = true;
    if (status === 'idle' && call?.joined === true) this.muted = false;
    this.#status = status;
  }

  #begin(): void {
    this.expect(this.#mayStart, 'a call began without name, consent and bot check');
    this.#mayStart = false;
    this.#spent.add(this.#token);
    this.calls.push({ startedAt: this.#timers.now(), joined: false, outcomes: [], fatal: [], ends: [] });
  }

  #progress({ stage, status }: EventDetails['call-start-progress']): void {
    const isOver = this.#status === 'ending' || this.#status === 'idle';
    this.expect(!isOver || status === 'failed', `${stage} ${status} while ${this.#status}`);
  }

  /** Missing settings, or a call in another tab, can fail a start before it begins. */
  #failedStart({ stage, reason }: EventDetails['call-start-failed']): void {
    const isAwaited = this.calls.at(-1)?.outcomes.length === 0;
    if (isAwaited) return this.#outcome(reason);
    const isRefusal = stage === 'validation' && REFUSALS.has(reason);
    this.expect(isRefusal, `a start failed (${stage}, ${reason}) that was not requested`);
  }

  #outcome(outcome: string): void {
    const call = this.calls.at(-1);
    call?.outcomes.push(outcome);
    this.#expectSettledStart();
  }

  #error({ fatal: isFatal, type, reason }: EventDetails['call-error']): void {
    if (!isFatal) return;
    const call = this.calls.at(-1);
    if (call !== undefined && wrongWith(call).length > 0) call.fatal.push(reason);
    else this.expect(WITHOUT_START.has(type) || REFUSALS.has(reason), `${type} without a call`);
  }

  #expectSettledStart(): void {
    const call = this.calls.at(-1);
    if (call === undefined || call.outcomes.length > 0) return;
    const since = this.#timers.now() - call.startedAt;
    this.expect(since <= SETTLE_LIMIT_MS, `a start has no outcome after ${since} ms`);
  }

  expect(holds: boolean, otherwise: string): void {
    if (!holds) this.faults.push(otherwise);
  }
}

/** The reasons to reject a start before it begins. */
const REFUSALS: ReadonlySet<FailureReason> = new Set(['not-configured', 'already-in-call']);

/** Errors about missing settings are reported without a start. */
const WITHOUT_START: ReadonlySet<ErrorType> = new Set(['configuration-error', 'validation-error']);
