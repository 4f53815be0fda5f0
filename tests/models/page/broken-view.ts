/** A fault after which React renders nothing. */
import type { Ledger } from './ledger.ts';

export class BrokenView extends Error {
  /** Of the life of the element that the view was drawn for. */
  readonly ledger: Ledger;

  constructor(ledger: Ledger) {
    super('React has given up.');
    this.ledger = ledger;
  }
}
