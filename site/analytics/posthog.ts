/** The adapter of PostHog's library, the only file that imports it. It is fetched after a choice, never before. */
import posthog from 'posthog-js/no-external';
import type { Consent } from '../consent/consent-store.ts';
import type { ConsentStatus } from '../consent/stored-choice.ts';
import type { AnalyticsSettings } from '../settings/settings.ts';
import type { Analytics, Tell } from './analytics.ts';
import { adoptStylesheet } from './adopted-styles.ts';
import { acceptRefusals, tellFirstFailure } from './answers.ts';
import { limitErrors } from './error-limit.ts';
import { ANALYTICS_OPTIONS, isPrivate } from './settings.ts';

/** What the library fetches when it is needed, from the page's own files and from nowhere else. */
const EXTENSIONS: Readonly<Record<string, () => Promise<unknown>>> = {
  'lazy-recorder': () => import('posthog-js/dist/lazy-recorder'),
  'web-vitals-with-attribution': () => import('posthog-js/dist/web-vitals-with-attribution'),
  'exception-autocapture': () => import('posthog-js/dist/exception-autocapture'),
  // Heatmaps ask for it.
  'dead-clicks-autocapture': () => import('posthog-js/dist/dead-clicks-autocapture'),
  surveys: () => import('posthog-js/dist/surveys'),
};

/** Begins under a choice. Once in a page: the library has one instance, which goes on until the page is left. */
export function createAnalytics({ key, host }: AnalyticsSettings, consent: Consent, tell: Tell): Analytics {
  const holder: { status: ConsentStatus } = { status: consent.status };
  holdConsent(holder);
  bringExtensions();
  acceptRefusals(posthog);
  posthog.init(key, {
    ...ANALYTICS_OPTIONS,
    session_recording: {
      ...ANALYTICS_OPTIONS.session_recording,
      maskInputFn: (text, field) => (field && !isPrivate(field) ? text : '*'.repeat(text.length)),
    },
    api_host: host,
    prepare_external_dependency_stylesheet: adoptStylesheet,
    before_send: limitErrors(),
    loaded: () => {
      if (consent.isNew) follow(consent.status);
      else if (consent.status === 'granted') beginGranted();
    },
  });
  tellFirstFailure(posthog, tell);
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

/** The library keeps the early-access list, and sends with each event which of its features the visitor is in. */
function beginGranted(): void {
  posthog.startSessionRecording();
  posthog.getEarlyAccessFeatures(() => undefined, true);
}

const STATUS_NUMBERS = { pending: -1, denied: 0, granted: 1 } as const satisfies Record<
  ConsentStatus,
  number
>;

/**
 * Puts the page's choice in place of the library's own reading of the stored one. The library must still know the
 * old choice when it is told the new one, or it neither forgets nor makes the identity that goes with it; the
 * stored one has changed by then, by the banner or by another tab.
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

function bringExtensions(): void {
  const extensions: unknown = Reflect.get(window, '__PosthogExtensions__') ?? {};
  if (typeof extensions !== 'object' || extensions === null) return;
  Reflect.set(window, '__PosthogExtensions__', extensions);
  Reflect.set(extensions, 'loadExternalDependency', (_library: unknown, kind: string, done: Done) => {
    void bring(kind).then(done);
  });
}

/** @returns what went wrong; nothing for the remote configuration, which is then asked for as JSON */
async function bring(kind: string): Promise<string | undefined> {
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
