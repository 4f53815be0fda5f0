/** The endpoint's shared context: the settings with their defaults, and the objects derived from them. */
import { CONSENT_VERSION } from '../widget/contract-endpoint.ts';
import { DEFAULT_AGENT_NAME } from './admission/consent-texts.ts';
import { EARLIER_CONSENT_VERSIONS } from './admission/consent-versions.ts';
import { withoutEndSlashes } from '../widget/platform/url.ts';
import { createConsentCheck, type ConsentCheck } from './admission/consent-words.ts';
import { createCalendar, type Calendar } from './admission/days.ts';
import { DEFAULT_BUSINESS_ID, type BusinessId } from './businesses/business-id.ts';
import { ofBusiness } from './counters/business-counters.ts';
import { createCounters, type Counters } from './counters/counters.ts';
import { memoryStore } from './counters/memory-store.ts';
import type { PageSettings } from './page-settings.ts';
import type { EndpointInbox } from './routes/endpoint-inbox.ts';
import { withoutUndefined } from './http/fields.ts';
import { createOnce, type Once } from './http/repeats.ts';
import { consoleLog, createReports, type Cause, type Report } from './http/reports.ts';
import { createSecrets, type Secrets } from './http/secrets.ts';
import {
  API_URL,
  DEFAULT_LIMITS,
  DEFAULT_TIME_LIMITS,
  DEFAULT_TIME_ZONE,
  SITEVERIFY_URL,
  type EndpointLimits,
  type EndpointSettings,
  type EndpointTimeLimits,
} from './settings.ts';

export type CompleteSettings = Required<
  Omit<
    EndpointSettings,
    | 'businessId'
    | 'inbox'
    | 'onMessage'
    | 'onAnswer'
    | 'previousSecret'
    | 'businessName'
    | 'consentText'
    | 'strings'
    | keyof PageSettings
  >
> & {
  readonly businessId: BusinessId;
  readonly inbox: EndpointInbox | null;
  readonly onMessage: NonNullable<EndpointSettings['onMessage']> | null;
  readonly onAnswer: EndpointSettings['onAnswer'] | null;
  readonly previousSecret: string | null;
  readonly businessName: string | null;
  readonly languages: string | null;
  readonly limits: EndpointLimits;
  readonly timeLimits: EndpointTimeLimits;
};

export type Context = {
  readonly settings: CompleteSettings;
  readonly counters: Counters;
  /** The days by which budgets are counted. */
  readonly calendar: Calendar;
  readonly secrets: Secrets;
  /** Null if it is not configured. */
  readonly consentCheck: ConsentCheck | null;
  /** Recognizes repeated requests that open a text chat or leave a message. A chat's outcome is its pass. */
  readonly once: Once<string>;
  readonly report: Report;
  /** The causes reported in the last ten minutes, across all requests. */
  readonly recentCauses: () => readonly Cause[];
};

/** @param given validated settings */
export function createContext(given: EndpointSettings): Context {
  const settings = completed(given);
  const { store, timeLimits, log, businessId, now } = settings;
  const { report, recent } = createReports(log, now);
  return {
    settings,
    calendar: createCalendar(settings.timeZone),
    counters: createCounters(ofBusiness(store, businessId), timeLimits.store, report),
    secrets: createSecrets(settings, now),
    consentCheck: createConsentCheck(given),
    once: createOnce(now),
    report,
    recentCauses: recent,
  };
}

function completed(given: EndpointSettings): CompleteSettings {
  return {
    assistantOverrides: {},
    hostnames: given.origins.map((origin) => new URL(origin).hostname),
    consentVersions: [CONSENT_VERSION, ...EARLIER_CONSENT_VERSIONS],
    addressFrom: 'socket',
    channels: ['voice', 'writing', 'message'],
    timeZone: DEFAULT_TIME_ZONE,
    store: memoryStore(),
    onReceipt: (receipt) => console.log(JSON.stringify(receipt)),
    onFeedback: (feedback) => console.log(JSON.stringify(feedback)),
    inbox: null,
    onMessage: null,
    onAnswer: null,
    previousSecret: null,
    businessName: null,
    languages: null,
    agentName: DEFAULT_AGENT_NAME,
    log: consoleLog,
    secret: given.privateKey,
    siteverifyUrl: SITEVERIFY_URL,
    keepsRooms: false,
    bookingTools: [],
    replyTools: [],
    test: false,
    // Looked up on each use, because some runtimes reject fetch when it is called as another object's method.
    fetch: (...request) => fetch(...request),
    now: () => Date.now(),
    ...withoutUndefined(given),
    businessId: businessIdOf(given),
    apiUrl: withoutEndSlashes(given.apiUrl ?? API_URL),
    limits: { ...DEFAULT_LIMITS, ...withoutUndefined(given.limits ?? {}) },
    timeLimits: { ...DEFAULT_TIME_LIMITS, ...withoutUndefined(given.timeLimits ?? {}) },
  };
}

/** Validated settings contain a valid id. */
const businessIdOf = ({ businessId }: EndpointSettings): BusinessId =>
  businessId === undefined ? DEFAULT_BUSINESS_ID : (businessId as BusinessId);

/** Scopes reports to one request: they contain its id, so that an owner can find the cause of a visitor's complaint. */
export const forRequest = (context: Context, requestId: string): Context => ({
  ...context,
  report: (cause, message) => context.report(cause, message, requestId),
});
