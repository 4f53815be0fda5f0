/** What the site asks of an analytics service. `posthog.ts` alone knows which one it is. */
import type { ConsentStatus } from '../consent/consent-store.ts';

/** Values of an event: never the visitor's name, and never a word that was spoken. */
export type Properties = Readonly<Record<string, string | number>>;

/** A feature of the service's early-access list, as far as it is known here. */
export type EarlyAccessFeature = {
  readonly name: string;
  readonly description: string;
  readonly stage: string;
  /** The flag that switches it on; null when it has none. */
  readonly flagKey: string | null;
};

export type Analytics = {
  capture(event: string, properties: Properties): void;
  /** Identified and recorded, counted without identity, or silent: from now on, as the status says. */
  follow(status: ConsentStatus): void;
  /** Asks the service anew. Empty when it cannot be reached. */
  earlyAccessFeatures(): Promise<readonly EarlyAccessFeature[]>;
};
