/** Loads the parts that a page view does not run. The single script contains them, so here loading does nothing. */
import type { FailureReason } from '../contract.ts';
import type { WaitsForParts } from '../element/follow/ports.ts';

export type Delivery = {
  /** The script's URL, which language files are relative to. Empty in a bundle, whose URL is unknown. */
  readonly address: string;
  /** Resolves once the files can be imported without a request; rejects if one fails to load. By default the dialog's. */
  readonly bring: (files?: readonly string[]) => Promise<void>;
  /** Why a part failed to load; null for any other error. A later attempt may succeed. */
  readonly missing: (error: unknown) => FailureReason | null;
  /** Loads the bar of a call that waits for the parts; null if no call ever waits for them. */
  readonly bringBar: (() => Promise<WaitsForParts>) | null;
};

/** Whether the parts are separate files, which may fail to load. */
export const IN_PARTS: boolean = false;

export const delivery: Delivery = {
  address: (globalThis.document?.currentScript as HTMLScriptElement | null)?.src ?? '',
  bring: () => Promise.resolve(),
  missing: () => null,
  bringBar: null,
};
