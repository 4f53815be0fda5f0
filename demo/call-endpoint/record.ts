/** Records the local endpoint's requests and responses for the console, without tokens and addresses. */
import type { EndpointRefusal } from '../../widget/contract-endpoint.ts';
import type { EndpointAnswer, EndpointLimits, Feedback, Receipt } from '../../server/index.ts';
import type { Email } from 'postal-mime';
import type { Count } from './counted-store.ts';

export type RecordedMail = {
  readonly at: string;
  /** The sender's name. */
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
};

export type RecordedAnswer = EndpointAnswer & {
  /** The requesting page's `Origin` header. */
  readonly origin: string | null;
  /** The refusal's message. */
  readonly message: string | null;
};

/** The record as the console receives it. */
export type EndpointRecord = {
  /** Newest first. */
  readonly answers: readonly RecordedAnswer[];
  readonly receipts: readonly Receipt[];
  /** Visitors' feedback after calls, newest first. */
  readonly feedback: readonly Feedback[];
  /** All mails of this server, newest first. */
  readonly mails: readonly RecordedMail[];
  /** The problems that the server logs for its owner. */
  readonly problems: readonly string[];
  /** The number of refusals by reason. */
  readonly refusals: Readonly<Partial<Record<EndpointRefusal, number>>>;
  readonly counts: readonly Count[];
  readonly limits: Partial<EndpointLimits>;
};

/** Bounds the record, because a demo server may run for weeks. */
const MAX_ENTRIES = 100;

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

  mailed({ from, to = [], subject = '', text = '' }: Email): void {
    const mail = {
      at: new Date().toISOString(),
      from: from?.name ?? '',
      to: to.map(({ address }) => address).join(', '),
      subject,
      text,
    };
    this.#mails = newest(mail, this.#mails);
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
  [entry, ...entries].slice(0, MAX_ENTRIES);
