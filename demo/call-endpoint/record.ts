/** What the endpoint on this machine was asked and said, for the console. No token and no address is in it. */
import type { EndpointRefusal } from '../../widget/contract-endpoint.ts';
import type { EndpointAnswer, EndpointLimits, Feedback, Receipt } from '../../server/index.ts';
import type { Email } from 'postal-mime';
import type { Count } from './counted-store.ts';

export type RecordedMail = {
  readonly at: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
};

export type RecordedAnswer = EndpointAnswer & {
  /** Of the page that asked, as its browser says. */
  readonly origin: string | null;
  /** Why it was refused, in words. */
  readonly message: string | null;
};

/** As it is sent to the console. */
export type EndpointRecord = {
  /** Newest first. */
  readonly answers: readonly RecordedAnswer[];
  readonly receipts: readonly Receipt[];
  /** What visitors answered after their calls, newest first. */
  readonly feedback: readonly Feedback[];
  /** To the owner, newest first. */
  readonly mails: readonly RecordedMail[];
  /** What an owner would read in the server's log. */
  readonly problems: readonly string[];
  /** How often each refusal was given. */
  readonly refusals: Readonly<Partial<Record<EndpointRefusal, number>>>;
  readonly counts: readonly Count[];
  readonly limits: Partial<EndpointLimits>;
};

/** A demo server may run for weeks. */
const MOST = 100;

export class EndpointLog {
  #answers: readonly RecordedAnswer[] = [];
  #receipts: readonly Receipt[] = [];
  #feedback: readonly Feedback[] = [];
  #mails: readonly RecordedMail[] = [];
  #problems: readonly string[] = [];
  readonly #refusals: Partial<Record<EndpointRefusal, number>> = {};

  answered(answer: RecordedAnswer): void {
    this.#answers = newest(answer, this.#answers);
    if (answer.error !== null) this.#refusals[answer.error] = (this.#refusals[answer.error] ?? 0) + 1;
  }

  receipt(receipt: Receipt): void {
    this.#receipts = newest(receipt, this.#receipts);
  }

  helped(feedback: Feedback): void {
    this.#feedback = newest(feedback, this.#feedback);
  }

  mailed({ to = [], subject = '', text = '' }: Email): void {
    const addresses = to.map(({ address }) => address).join(', ');
    this.#mails = newest({ at: new Date().toISOString(), to: addresses, subject, text }, this.#mails);
  }

  problem(problem: string): void {
    this.#problems = newest(problem, this.#problems);
  }

  read(counts: readonly Count[], limits: Partial<EndpointLimits>): EndpointRecord {
    return {
      answers: this.#answers,
      receipts: this.#receipts,
      feedback: this.#feedback,
      mails: this.#mails,
      problems: this.#problems,
      refusals: this.#refusals,
      counts,
      limits,
    };
  }
}

const newest = <Entry>(entry: Entry, entries: readonly Entry[]): readonly Entry[] =>
  [entry, ...entries].slice(0, MOST);
