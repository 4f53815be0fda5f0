/** The site's analytics interface. Only `posthog.ts` knows the service. */
import type { ConsentStatus } from '../consent/stored-choice.ts';

/** Event properties, which never contain the visitor's name or words. */
export type Properties = Readonly<Record<string, string | number>>;

export type Analytics = {
  capture(event: string, properties: Properties): void;
  /** Applies the consent status: identified and recorded, counted without identity, or off. */
  follow(status: ConsentStatus): void;
};

/** Logs a problem for maintainers, not for visitors. @param cause the error, if known */
export type LogProblem = (message: string, cause: unknown) => void;
