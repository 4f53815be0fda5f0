/** An error after which React renders nothing. */
import type { Ledger } from './ledger.ts';

export class BrokenView extends Error {
  /** The ledger of the insertion that the view belongs to. */
  readonly ledger: Ledger;

  constructor(ledger: Ledger) {
    super('React has given up.');
    this.ledger = ledger;
  }
}
