/**
 * Does the due work of many businesses: only of those that have some, each kind by itself, and several businesses at the
 * same time, so that a slow receiver of one delays no other.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { BusinessId } from '../businesses/business-id.ts';
import type { Report } from '../http/reports.ts';
import { ROUND_INTERVAL_MS, Rounds } from './background/rounds.ts';
import type { BusinessInbox } from './business-inbox.ts';
import { reportFailure, succeeds, type Deployment } from './deployment.ts';
import {
  claimDue,
  DUE_KINDS,
  endClaim,
  endRecurringClaim,
  endReturningClaim,
  noteAll,
  type Claim,
  type ClaimedKind,
} from './store/due-work.ts';

/** Businesses whose work of one kind is done at the same time. */
const MAX_BUSY_BUSINESSES = 16;
/** How often each business is looked at without a note. On average; less than the shortest time that anything is kept. */
const SWEEP_INTERVAL_MS = 12 * 3_600_000;
/** How often each calendar is looked at, in which an owner may have changed something. At most five minutes on average. */
const FOLLOW_INTERVAL_MS = 4 * 60_000;
/** Between two times that a business's old conversations are erased, so that many of one busy day are erased together. */
const MIN_EXPIRY_INTERVAL_MS = 10 * 60_000;
/** Spreads businesses that were added together. */
const MIN_INTERVAL_SHARE = 0.75;

export type StoredWorkPorts = {
  readonly deployment: Deployment;
  /** Null if there is no such business, or its settings cannot be used. */
  readonly inboxOf: (id: BusinessId) => Promise<BusinessInbox | null>;
  readonly report: Report;
  readonly now: () => number;
};

export type StoredWork = {
  /** Does everything that is due. Tests call it. Never rejects. */
  readonly work: () => Promise<void>;
  /** Resolves when what has begun is done. */
  readonly stop: () => Promise<void>;
};

export function startStoredWork(ports: StoredWorkPorts): StoredWork {
  const { deployment, report } = ports;
  const { backlogs, database, linkMails } = deployment;
  const workers = [...DUE_KINDS, 'sweep' as const].map((kind) => new Workers(ports, kind));
  const rounds = [
    new Rounds([
      () => backlogs.retry(),
      ...workers.map((each) => () => succeeds(report, () => each.begin())),
    ]),
    new Rounds([() => succeeds(report, () => linkMails.retry())]),
    new Rounds([(stopping) => succeeds(report, () => database.tidy(false, stopping))]),
  ];
  return {
    async work() {
      // A sweep notes work of the other kinds.
      do {
        await Promise.all(rounds.map((each) => each.work()));
        for (const each of workers) await each.settled();
      } while (workers.some((each) => each.takeBegun()));
    },
    async stop() {
      for (const each of workers) each.end();
      await Promise.all(rounds.map((each) => each.stop()));
      for (const each of workers) await each.settled();
    },
  };
}

/** Those who do one kind of work. */
class Workers {
  readonly #ports: StoredWorkPorts;
  readonly #kind: ClaimedKind;
  readonly #busy = new Map<BusinessId, Promise<void>>();
  /** Ends the pauses of those that have not begun. */
  #hurry = new AbortController();
  /** Whether more businesses may have due work than there was room for. */
  #isMore = false;
  #hasBegun = false;
  #isEnded = false;

  constructor(ports: StoredWorkPorts, kind: ClaimedKind) {
    this.#ports = ports;
    this.#kind = kind;
  }

  /**
   * Takes as many businesses as there is room for. They begin evenly over the time until the next round, so that no request has
   * to wait for all of them. @throws if the database does not answer
   */
  async begin(): Promise<void> {
    const max = MAX_BUSY_BUSINESSES - this.#busy.size;
    if (max <= 0 || this.#isEnded) return;
    const { deployment, now } = this.#ports;
    const busy = [...this.#busy.keys()];
    const claims = await claimDue(deployment.database.deployment, this.#kind, { at: now(), max, busy });
    this.#isMore = claims.length === max;
    const pauseMs = ROUND_INTERVAL_MS / claims.length;
    for (const [place, claim] of claims.entries()) this.#start(claim, place * pauseMs);
  }

  end(): void {
    this.#isEnded = true;
  }

  /** Begins what has not begun, and resolves when all is done. */
  async settled(): Promise<void> {
    while (this.#busy.size > 0) {
      this.#hurry.abort();
      this.#hurry = new AbortController();
      await Promise.all(this.#busy.values());
    }
  }

  /** Whether work has begun since the last call. */
  takeBegun(): boolean {
    const hasBegun = this.#hasBegun;
    this.#hasBegun = false;
    return hasBegun;
  }

  #start(claim: Claim, afterMs: number): void {
    this.#hasBegun = true;
    this.#busy.set(claim.businessId, this.#work(claim, afterMs));
  }

  async #work(claim: Claim, afterMs: number): Promise<void> {
    const { report } = this.#ports;
    await wait(afterMs, undefined, { signal: this.#hurry.signal }).catch(() => undefined);
    await succeeds(report, () => this.#workOff(claim));
    this.#busy.delete(claim.businessId);
    // Without waiting for the next round.
    if (this.#isMore) await succeeds(report, () => this.begin());
  }

  /** What fails is tried again when the claim expires. */
  async #workOff(claim: Claim): Promise<void> {
    const { deployment, inboxOf, report, now } = this.#ports;
    const inbox = await inboxOf(claim.businessId);
    if (inbox === null) return;
    let isMore = false;
    let hasFailed = false;
    // A part that fails does not stop the others.
    await Promise.all(
      inbox.work[this.#kind].map(async (batch) => {
        try {
          isMore = (await batch()) || isMore;
        } catch (error) {
          hasFailed = true;
          reportFailure(report, error);
        }
      }),
    );
    if (hasFailed) return;
    const db = deployment.database.deployment;
    if (isMore) return endClaim(db, claim, now());
    if (this.#kind === 'sweep') {
      await noteAll(db, claim.businessId, now());
      return endClaim(db, claim, now() + about(SWEEP_INTERVAL_MS));
    }
    const again = await this.#againAt(inbox);
    if (again === null) return endClaim(db, claim, null);
    // Other mails are due at times of their own.
    const end = this.#kind === 'mail' ? endReturningClaim : endRecurringClaim;
    return end(db, claim, this.#kind, again);
  }

  /** Of work that comes back without a note. */
  async #againAt({ followsCalendar, nextExpiry, nextQuestion }: BusinessInbox): Promise<number | null> {
    const now = this.#ports.now();
    if (this.#kind === 'calendar') return followsCalendar ? now + about(FOLLOW_INTERVAL_MS) : null;
    if (this.#kind === 'mail') return nextQuestion();
    if (this.#kind !== 'expiry') return null;
    const next = await nextExpiry();
    return next === null ? null : Math.max(next, now + MIN_EXPIRY_INTERVAL_MS);
  }
}

const about = (intervalMs: number): number =>
  Math.round(intervalMs * (MIN_INTERVAL_SHARE + Math.random() * 2 * (1 - MIN_INTERVAL_SHARE)));
