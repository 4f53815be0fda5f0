/** The PostHog adapter, the only file that imports its library. Loaded only after a consent choice. */
import posthog from 'posthog-js/no-external';
import type { Consent } from '../consent/consent-store.ts';
import type { ConsentStatus } from '../consent/stored-choice.ts';
import type { AnalyticsSettings } from '../settings/settings.ts';
import type { Analytics, LogProblem } from './analytics.ts';
import { adoptStylesheet } from './adopted-styles.ts';
import { capRetryDelays, logFirstFailure, spaceOutRepetitions, type RetryQueue } from './answers.ts';
import { sendWithoutQueries, withoutQueries } from './addresses.ts';
import { limitErrors } from './error-limit.ts';
import { completeRequests } from './requests.ts';
import { ANALYTICS_OPTIONS, isPrivate } from './settings.ts';

/** Extensions that the library loads on demand, always from the page's own files. */
const EXTENSIONS: Readonly<Record<string, () => Promise<unknown>>> = {
  'lazy-recorder': () => import('posthog-js/dist/lazy-recorder'),
  'web-vitals-with-attribution': () => import('posthog-js/dist/web-vitals-with-attribution'),
  'exception-autocapture': () => import('posthog-js/dist/exception-autocapture'),
  // Needed by heatmaps.
  'dead-clicks-autocapture': () => import('posthog-js/dist/dead-clicks-autocapture'),
  surveys: () => import('posthog-js/dist/surveys'),
};

/** Starts the library with a choice. Call once per page: the library has a single instance without teardown. */
export function createAnalytics(
  { key, host }: AnalyticsSettings,
  consent: Consent,
  log: LogProblem,
): Analytics {
  const holder: { status: ConsentStatus } = { status: consent.status };
  holdConsent(holder);
  provideExtensions();
  completeRequests(posthog, key);
  spaceOutRepetitions(posthog);
  const isIdentified = (): boolean => holder.status === 'granted';
  sendWithoutQueries(posthog, isIdentified);
  const { cookieless_mode, ...options } = ANALYTICS_OPTIONS;
  posthog.init(key, {
    ...options,
    // Under the signal, a Decline counts nothing, not even without identity.
    ...(!consent.hasSignal && { cookieless_mode }),
    session_recording: {
      ...options.session_recording,
      maskInputFn: (text, field) => (field && !isPrivate(field) ? text : '*'.repeat(text.length)),
    },
    api_host: host,
    prepare_external_dependency_stylesheet: adoptStylesheet,
    // What was captured before the visitor accepted may be sent afterwards.
    before_send: [
      (event) => (isIdentified() ? event : (withoutQueries(event) as typeof event)),
      limitErrors(),
    ],
    loaded: () => {
      if (consent.isNew) follow(consent.status);
      else if (consent.status === 'granted') beginGranted();
    },
  });
  capRetryDelays(posthog._retryQueue as unknown as RetryQueue);
  logFirstFailure(posthog, log);
  return { capture: (event, properties) => void posthog.capture(event, properties), follow };
}

function follow(status: ConsentStatus): void {
  switch (status) {
    case 'granted':
      posthog.opt_in_capturing();
      beginGranted();
      return;
    case 'denied':
      posthog.opt_out_capturing();
      return;
    case 'pending':
      posthog.stopSessionRecording();
      posthog.clear_opt_in_out_capturing();
  }
}

/**
 * Starts what the library only does with consent: it stores the early-access list and sends the visitor's features with
 * each event.
 */
function beginGranted(): void {
  posthog.startSessionRecording();
  posthog.getEarlyAccessFeatures(() => undefined, true);
}

const STATUS_NUMBERS = { pending: -1, denied: 0, granted: 1 } as const satisfies Record<
  ConsentStatus,
  number
>;

/**
 * Replaces the library's reading of stored consent with the page's. The library must still see the old status when it
 * receives the new one, or it neither clears nor creates an identity; storage already contains the new one, from the
 * banner or another tab.
 */
function holdConsent(holder: { status: ConsentStatus }): void {
  const manager = posthog.consent;
  Object.defineProperty(manager, 'consent', { get: () => STATUS_NUMBERS[holder.status] });
  manager.optInOut = (isOptedIn) => {
    holder.status = isOptedIn ? 'granted' : 'denied';
  };
  manager.reset = () => {
    holder.status = 'pending';
  };
}

type Done = (error?: string) => void;

function provideExtensions(): void {
  const extensions: unknown = Reflect.get(window, '__PosthogExtensions__') ?? {};
  if (typeof extensions !== 'object' || extensions === null) return;
  Reflect.set(window, '__PosthogExtensions__', extensions);
  Reflect.set(extensions, 'loadExternalDependency', (_library: unknown, kind: string, done: Done) => {
    void loadExtension(kind).then(done);
  });
}

/** @returns an error message; none for the remote configuration, which the library then requests as JSON */
async function loadExtension(kind: string): Promise<string | undefined> {
  if (kind === 'remote-config') return undefined;
  const load = Object.hasOwn(EXTENSIONS, kind) ? EXTENSIONS[kind] : undefined;
  if (load === undefined) return `This page does not bring ${kind}.`;
  try {
    await load();
    return undefined;
  } catch (error) {
    return String(error);
  }
}
