/** Starts analytics: nothing before a choice or under Global Privacy Control, off the critical path afterwards, and never an error. */
import { browserConsent } from '../consent/browser-consent.ts';
import type { Consent, ConsentStore } from '../consent/consent-store.ts';
import type { AnalyticsSettings } from '../settings/settings.ts';
import { watchAgent } from './agent-events.ts';
import type { Analytics, Properties, LogProblem } from './analytics.ts';
import { whenIdle } from './when-idle.ts';

type Create = (settings: AnalyticsSettings, consent: Consent, log: LogProblem) => Analytics;

export type AnalyticsPorts = {
  readonly consent: ConsentStore;
  /** The target of the tag's events. */
  readonly page: EventTarget;
  /** Runs a task when the page is idle. Returns a function that cancels it. */
  readonly whenIdle: (task: () => void) => () => void;
  /** Loads the service's code. */
  readonly load: () => Promise<Create>;
  readonly warn: LogProblem;
};

/** Calls that are queued while the code loads; more are dropped. */
const MAX_QUEUED_CALLS = 20;

/**
 * Follows the visitor's choice. Does nothing without settings. Never throws.
 * @returns a function that removes the page's listeners; the library itself runs until the page unloads
 */
export function startAnalytics(
  settings: AnalyticsSettings | null,
  ports: AnalyticsPorts = browserPorts(),
): () => void {
  if (settings === null) return () => undefined;
  const run = new AnalyticsRun(settings, ports);
  return () => run.stop();
}

class AnalyticsRun {
  readonly #settings: AnalyticsSettings;
  readonly #ports: AnalyticsPorts;
  readonly #endings: (() => void)[] = [];
  #analytics: Analytics | null = null;
  #isLoading = false;
  #followed: Consent | null = null;
  #waiting: (readonly [string, Properties])[] = [];

  constructor(settings: AnalyticsSettings, ports: AnalyticsPorts) {
    this.#settings = settings;
    this.#ports = ports;
    this.#endings.push(
      ports.consent.subscribe(() => this.#follow()),
      watchAgent(ports.page, (event, properties) => this.#capture(event, properties)),
    );
    this.#follow();
  }

  stop(): void {
    for (const end of this.#endings.splice(0)) end();
  }

  #follow(): void {
    const consent = this.#ports.consent.read();
    if (isSilent(consent)) this.#waiting = [];
    if (this.#analytics === null) {
      if (!isSilent(consent) && !this.#isLoading) this.#loadWhenIdle();
      return;
    }
    // Reopening the banner is not a choice.
    if (consent.status === this.#followed?.status) return;
    this.#followed = consent;
    this.#quietly((analytics) => analytics.follow(consent.status));
  }

  #loadWhenIdle(): void {
    this.#isLoading = true;
    this.#endings.push(this.#ports.whenIdle(() => void this.#load()));
  }

  async #load(): Promise<void> {
    try {
      const create = await this.#ports.load();
      const consent = this.#ports.consent.read();
      if (isSilent(consent) || this.#endings.length === 0) return;
      this.#followed = consent;
      this.#analytics = create(this.#settings, consent, this.#ports.warn);
      for (const [event, properties] of this.#waiting.splice(0)) this.#capture(event, properties);
    } catch (error) {
      this.#ports.warn('Analytics could not be started.', error);
    } finally {
      this.#isLoading = false;
    }
  }

  #capture(event: string, properties: Properties): void {
    if (isSilent(this.#ports.consent.read())) return;
    if (this.#analytics !== null) this.#quietly((analytics) => analytics.capture(event, properties));
    else if (this.#waiting.length < MAX_QUEUED_CALLS) this.#waiting.push([event, properties]);
  }

  #quietly(act: (analytics: Analytics) => void): void {
    try {
      if (this.#analytics !== null) act(this.#analytics);
    } catch (error) {
      this.#ports.warn('Analytics failed.', error);
    }
  }
}

/** Nothing is sent or loaded. */
const isSilent = ({ status, hasSignal }: Consent): boolean =>
  status === 'pending' || (hasSignal && status === 'denied');

function browserPorts(): AnalyticsPorts {
  return {
    consent: browserConsent(),
    page: document,
    whenIdle,
    load: async () => (await import('./posthog.ts')).createAnalytics,
    warn: (message, cause) => console.warn(message, cause),
  };
}
