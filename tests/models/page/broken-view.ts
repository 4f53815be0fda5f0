/** A fault after which React renders nothing. */
import type { Ledger } from './ledger.ts';

export class BrokenView extends Error {
  /** The life of the view's element. */
  readonly ledger: Ledger;

  constructor(ledger: Ledger) {
    super('React has given up.');
    this.ledger = ledger;
  }
}
