/** The inboxes of stored businesses, made of the same parts as the inbox of a single one. */
import { DEFAULT_BUSINESS_ID } from '../businesses/business-id.ts';
import type { Business } from '../businesses/business.ts';
import { connectionsOf } from '../businesses/book-settings.ts';
import type { BusinessSecret, BusinessSecrets, BusinessSettings } from '../businesses/business-settings.ts';
import { createContext } from '../context.ts';
import { EndpointSettingsError } from '../settings-problems.ts';
import type { EndpointSettings } from '../settings.ts';
import { openBusinessInbox, type BusinessInbox } from './business-inbox.ts';
import type { InboxSettings, Member } from './context.ts';
import type { ErasureProof } from './conversations/leaving.ts';
import { countryOfZone } from './country.ts';
import type { Deployment } from './deployment.ts';
import { minutesOf } from './time-of-day.ts';
import type { OwnBusiness } from './own-business.ts';
import { whereToReport } from './reports/assistant.ts';
import { readHmacPlan } from './reports/platform-credentials.ts';
import type { SharedInboxSettings, StoredInboxDefaults } from './settings.ts';
import type { DatabasePlace } from './store/database.ts';

/** A business with its settings. */
type Stored = {
  readonly business: Business;
  readonly settings: BusinessSettings;
  readonly secrets: BusinessSecrets;
  readonly people: readonly Member[];
};

type OwnParts = Stored & {
  /** Its complete settings. */
  readonly endpoint: EndpointSettings;
  readonly members: () => Promise<readonly Member[]>;
  readonly own: OwnBusiness;
  /** Secrets that it has and this process cannot decrypt. */
  readonly unreadable: readonly BusinessSecret[];
  /** For a removed one, which has no other work; else null. */
  readonly onErased: ((proof: ErasureProof) => Promise<void>) | null;
};

export const openStoredInbox = (
  deployment: Deployment,
  shared: StoredInboxDefaults & DatabasePlace,
  { endpoint, members, own, unreadable, onErased, ...stored }: OwnParts,
): Promise<BusinessInbox> =>
  openBusinessInbox(deployment, {
    businessId: stored.business.id,
    settings: {
      ...storedInboxSettings(shared, stored),
      isCalendarUnreachable: CALENDAR_SECRETS.some((field) => unreadable.includes(field)),
    },
    members,
    own,
    endpoint: createContext(endpoint),
    bookRules: hasBook(shared, stored) ? 'stored' : null,
    onErased,
  });

const CALENDAR_SECRETS: readonly BusinessSecret[] = ['calendarPassword', 'calendarGoogleKey'];

/** Whether the platform reports calls to the inbox of a single business. @throws with a sentence for the owner, who must choose */
export const isReportedTo = async (settings: InboxSettings, endpoint: EndpointSettings): Promise<boolean> =>
  (await whereToReport(settings, createContext(endpoint))) !== null;

/** @throws EndpointSettingsError */
function hasBook({ publicUrl }: SharedInboxSettings, { business, settings }: Stored): boolean {
  if (settings.book !== true || business.status === 'removed') return false;
  if (publicUrl === null)
    throw new EndpointSettingsError(['book needs PUBLIC_URL, where the platform uses its tools']);
  return true;
}

/** @param shared the deployment's, some of which are defaults. The settings of the business are valid. */
export function storedInboxSettings(
  { twilio, ...shared }: StoredInboxDefaults & DatabasePlace,
  { business: { id, timeZone }, settings, secrets, people }: Stored,
): InboxSettings {
  // Its own path gives each business its own cookies and passkeys on this host.
  const publicUrl = shared.publicUrl === null ? null : `${shared.publicUrl}/${id}`;
  const { webhookUrls: urls = [] } = settings;
  const { webhookSecret, eventsSecret } = secrets;
  const country = settings.country ?? countryOfZone(timeZone);
  const plan = eventsSecret === undefined ? undefined : readHmacPlan({ secretKey: eventsSecret });
  return {
    ...shared,
    site: null,
    publicUrl,
    formerUrl: id === DEFAULT_BUSINESS_ID ? shared.publicUrl : null,
    // An assistant that may have a server of its own keeps it, and the platform is asked about each call.
    reportsTo: publicUrl !== null && settings.keepServer === false ? `${publicUrl}/inbox/events` : null,
    keepsServer: settings.keepServer ?? null,
    owners: people.filter(({ role }) => role === 'owner').map(({ email }) => email),
    mails: settings.mails ?? shared.mails,
    digestAt: minutesOf(settings.digestAt ?? '') ?? shared.digestAt,
    webhooks:
      webhookSecret === undefined || urls.length === 0
        ? null
        : { urls, secrets: [webhookSecret], allowsPrivate: false },
    credentials: plan === undefined ? null : { hmac: plan, bearer: null },
    summary: settings.summary ?? shared.summary,
    keepDays: settings.keepDays ?? shared.keepDays,
    timeZone,
    replyTo: settings.replyTo,
    ...connectionsOf(settings, secrets, () => country, twilio),
    country,
  };
}
