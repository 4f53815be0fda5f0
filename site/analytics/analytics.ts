/** What the site asks of an analytics service. `posthog.ts` alone knows which one it is. */
import type { ConsentStatus } from '../consent/stored-choice.ts';

/** Values of an event: never the visitor's name, and never a word that was spoken. */
export type Properties = Readonly<Record<string, string | number>>;

export type Analytics = {
  capture(event: string, properties: Properties): void;
  /** Identified and recorded, counted without identity, or silent: from now on, as the status says. */
  follow(status: ConsentStatus): void;
};

/** For maintainers: no visitor is ever told. @param cause what is known of it */
export type Tell = (message: string, cause: unknown) => void;
