/** How the parts that a page view does not run get here. In the one script they are here already. */
import type { FailureReason } from '../contract.ts';

export type Part = 'dialog' | 'session';

export type Delivery = {
  /** Of the script: the languages' files stand beside it. Empty where it is part of a bundle that has no address. */
  readonly address: string;
  /** Resolves when the part can be imported without another request; rejects when it did not come this time. */
  readonly bring: (part: Part) => Promise<void>;
  /** Why a part did not come; null for any other error. The next request may bring it. */
  readonly missing: (error: unknown) => FailureReason | null;
};

/** Whether the parts are files that may not come. */
export const IN_PARTS: boolean = false;

export const delivery: Delivery = {
  address: (globalThis.document?.currentScript as HTMLScriptElement | null)?.src ?? '',
  bring: () => Promise.resolve(),
  missing: () => null,
};
