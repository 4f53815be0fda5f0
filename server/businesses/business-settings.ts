/** The settings that each business has, within those of the deployment. */
import type { Channel } from '../../widget/contract-endpoint.ts';
import { withBookingTools } from '../book/tools/definitions.ts';
import { withoutUndefined } from '../http/fields.ts';
import { PAGE_SETTINGS } from '../page-settings.ts';
import { DEFAULT_LIMITS, type EndpointSettings } from '../settings.ts';
import { settingsProblems } from '../settings-problems.ts';
import type { Business, BusinessStatus } from './business.ts';
import {
  INBOX_SECRETS,
  INBOX_SETTINGS,
  inboxProblems,
  type BusinessInboxSettings,
  type InboxSecret,
} from './inbox-settings.ts';

/** Of its endpoint. Kept as one object, with those of its inbox. The name and the time zone are the business's own. */
export const BUSINESS_SETTINGS = [
  'assistant',
  'assistantOverrides',
  'siteKey',
  'origins',
  'hostnames',
  'limits',
  'consentVersions',
  'agentName',
  'consentText',
  'strings',
  'channels',
  'keepsRooms',
  'bookingTools',
  'replyTools',
  ...PAGE_SETTINGS,
] as const satisfies readonly (keyof EndpointSettings)[];

/** Of its endpoint. Kept encrypted, each by itself. */
export const BUSINESS_SECRETS = [
  'privateKey',
  'botCheckSecret',
] as const satisfies readonly (keyof EndpointSettings)[];
export type BusinessSecret = (typeof BUSINESS_SECRETS)[number] | InboxSecret;
export const ALL_SECRETS: readonly BusinessSecret[] = [...BUSINESS_SECRETS, ...INBOX_SECRETS];

export type BusinessSettings = Partial<Pick<EndpointSettings, (typeof BUSINESS_SETTINGS)[number]>> &
  BusinessInboxSettings;
export type BusinessSecrets = Partial<Readonly<Record<BusinessSecret, string>>>;

/** Of the deployment: where requests go and come from, who keeps the counts, and defaults for every business. */
export const DEPLOYMENT_SETTINGS = [
  ...BUSINESS_SECRETS,
  'siteKey',
  'limits',
  'consentVersions',
  'addressFrom',
  'secret',
  'previousSecret',
  'apiUrl',
  'siteverifyUrl',
  'test',
] as const satisfies readonly (keyof EndpointSettings)[];

type Ports = 'timeLimits' | 'store' | 'onReceipt' | 'onFeedback' | 'onAnswer' | 'log' | 'fetch' | 'now';
export type DeploymentSettings = Partial<
  Pick<EndpointSettings, (typeof DEPLOYMENT_SETTINGS)[number] | Ports>
> & {
  /** PUBLIC_URL; null without one. If undefined, it is not checked. */
  readonly publicUrl?: string | null;
};

export type StoredBusiness = {
  readonly business: Business;
  readonly settings: BusinessSettings;
  readonly secrets: BusinessSecrets;
};

const SETTING_NAMES: readonly string[] = [...BUSINESS_SETTINGS, ...INBOX_SETTINGS];

/** Names of settings that this version does not have. */
export const unknownSettings = (settings: object): readonly string[] =>
  Object.keys(settings).filter((name) => !SETTING_NAMES.includes(name));

/** Without those, and without limits, that another version has saved. */
export function knownSettings(settings: BusinessSettings): BusinessSettings {
  const known = without(settings, unknownSettings(settings));
  if (known.limits === undefined) return known;
  const limits = Object.entries(known.limits).filter(([name]) => Object.hasOwn(DEFAULT_LIMITS, name));
  return { ...known, limits: Object.fromEntries(limits) };
}

/**
 * @returns the problems of a business's settings, in the same sentences as the endpoint's; empty if it can serve visitors.
 * A paused or suspended business is checked like an active one.
 */
export function businessProblems(deployment: DeploymentSettings, stored: StoredBusiness): readonly string[] {
  const foreign = unknownSettings(stored.settings);
  const status = stored.business.status === 'removed' ? 'removed' : 'active';
  const judged: StoredBusiness = { ...stored, business: { ...stored.business, status } };
  return [
    ...foreign.map((name) => `${name} is not a setting of a business`),
    ...settingsProblems(endpointSettings(deployment, judged))
      .filter((problem) => !foreign.includes(problem.split(' ')[0] ?? ''))
      .map((problem) => problem.replace(/^businessName /, 'name ')),
    ...(status === 'active' && stored.settings.book === true && deployment.publicUrl === null
      ? ['book needs PUBLIC_URL, where the platform uses its tools']
      : []),
    // Its secrets are deleted in the end, and its inbox is closed.
    ...(status === 'removed' ? [] : inboxProblems(stored.settings, stored.secrets, stored.business.timeZone)),
  ];
}

/** The settings are validated by the endpoint, or by {@link businessProblems}. */
export function endpointSettings(
  deployment: DeploymentSettings,
  { business, settings, secrets }: StoredBusiness,
): EndpointSettings {
  return {
    privateKey: '',
    botCheckSecret: '',
    siteKey: '',
    assistant: '',
    origins: [],
    ...withoutUndefined(without(deployment, ['publicUrl'])),
    ...withoutUndefined(without(settings, INBOX_SETTINGS)),
    ...(business.status === 'removed' ? { ...NO_SECRETS, ...keysOf(deployment) } : {}),
    ...withoutUndefined(without(secrets, INBOX_SECRETS)),
    limits: { ...deployment.limits, ...settings.limits },
    ...withBookingTools(settings.bookingTools, settings.book === true),
    businessId: business.id,
    businessName: business.name,
    timeZone: business.timeZone,
    channels: openChannels(business.status, settings.channels ?? ALL_CHANNELS),
  };
}

const without = <T extends object>(values: T, names: readonly string[]): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name))) as Partial<T>;

const keysOf = ({ privateKey, botCheckSecret }: DeploymentSettings): BusinessSecrets =>
  withoutUndefined({ privateKey, botCheckSecret }) as BusinessSecrets;

/** Of a removed business, whose secrets are deleted in the end: no channel is left that would need them. */
const NO_SECRETS: BusinessSecrets = { privateKey: 'removed', botCheckSecret: 'removed' };

const ALL_CHANNELS: readonly Channel[] = ['voice', 'writing', 'message'];

/** A channel that is not open is refused, and the tag offers the others and the phone number. */
function openChannels(status: BusinessStatus, chosen: readonly Channel[]): readonly Channel[] {
  switch (status) {
    case 'active':
      return chosen;
    case 'paused':
    case 'suspended':
      return chosen.filter((channel) => channel === 'message');
    case 'removed':
      return [];
  }
}
