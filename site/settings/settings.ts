/** Parses the landing page's configuration from environment variables. */
import type { AttributeName } from '../../widget/contract.ts';
import { PATHS } from '../app/routes.ts';
import { houseTag } from './house-tag.ts';
import { isEmail, isJsonObject, isOrigin, isPhone, isWebAddress } from './setting-forms.ts';

export type TagAttributes = Readonly<Partial<Record<AttributeName, string>>>;

export type AnalyticsSettings = {
  /** The project's public key. */
  readonly key: string;
  /** Where events are sent: an origin, or a path of the page. */
  readonly host: string;
};

export type SiteSettings = {
  /** The attributes of the page's `<task-tamer-agent>`. */
  readonly tag: TagAttributes;
  readonly links: {
    readonly leadForm: string;
    readonly calendar: string;
    readonly email: string;
    readonly phone: string;
  };
  /** The published URL, without a trailing slash. */
  readonly siteUrl: string;
  /** Null disables analytics, and thus the cookie banner. */
  readonly analytics: AnalyticsSettings | null;
};

type Form = { readonly matches: (value: string) => boolean; readonly name: string };
type Variable = { readonly required: boolean; readonly form?: Form };
type Environment = Readonly<Record<string, string | undefined>>;

const WEB_ADDRESS: Form = { matches: isWebAddress, name: 'an address that begins with https://' };
const DEFAULT_ANALYTICS_HOST = 'https://us.i.posthog.com';

/** `.env.example` documents each. */
export const VARIABLES = {
  VITE_SITE_URL: {
    required: true,
    form: { matches: isOrigin, name: 'an address like https://example.com, without a path' },
  },
  VITE_CALL_ENDPOINT: { required: false, form: WEB_ADDRESS },
  VITE_PUBLIC_KEY: { required: false },
  VITE_ASSISTANT: { required: false },
  VITE_CAPTCHA_SITE_KEY: { required: true },
  VITE_LEAD_FORM_URL: { required: true, form: WEB_ADDRESS },
  VITE_CALENDAR_URL: { required: true, form: WEB_ADDRESS },
  VITE_EMAIL: { required: true, form: { matches: isEmail, name: 'an email address' } },
  VITE_PHONE: {
    required: true,
    form: { matches: isPhone, name: 'a phone number with its country code, like +1 212 555 0142' },
  },
  VITE_API_URL: { required: false, form: WEB_ADDRESS },
  VITE_CAPTCHA_API_URL: { required: false, form: WEB_ADDRESS },
  VITE_BOOKING_TOOL: { required: false },
  VITE_TIME_ZONE: { required: false },
  VITE_DAILY_CONFIG: { required: false, form: { matches: isJsonObject, name: 'a JSON object' } },
  VITE_ANALYTICS_KEY: { required: false },
  VITE_ANALYTICS_HOST: { required: false, form: { ...WEB_ADDRESS, matches: isOrigin } },
} as const satisfies Readonly<Record<string, Variable>>;

type VariableName = keyof typeof VARIABLES;
type Values = Readonly<Record<VariableName, string>>;

/** Lists all problems of an environment, one per line, so that they can be fixed together. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';

  constructor(problems: readonly string[]) {
    const list = problems.map((problem) => `  ${problem}`).join('\n');
    super(`The production build needs other settings: put them right in .env (see .env.example).\n${list}`);
  }
}

/**
 * @param environment variables by name; a blank value counts as missing
 * @throws SettingsError that lists all missing and malformed variables
 */
export function readSettings(environment: Environment): SiteSettings {
  const names = Object.keys(VARIABLES) as VariableName[];
  const values = Object.fromEntries(names.map((name) => [name, environment[name]?.trim() ?? ''])) as Values;
  const problems = [...names.flatMap((name) => problemOf(name, values[name])), ...contactProblems(values)];
  if (problems.length > 0) throw new SettingsError(problems);
  return {
    tag: tagOf(values),
    links: {
      leadForm: values.VITE_LEAD_FORM_URL,
      calendar: values.VITE_CALENDAR_URL,
      email: values.VITE_EMAIL,
      phone: values.VITE_PHONE,
    },
    siteUrl: new URL(values.VITE_SITE_URL).origin,
    analytics: analyticsOf(values),
  };
}

function problemOf(name: VariableName, value: string): readonly string[] {
  const { required, form }: Variable = VARIABLES[name];
  if (value === '') return required ? [`${name} is missing`] : [];
  return form === undefined || form.matches(value)
    ? []
    : [`${name} is "${value}", which is not ${form.name}`];
}

/** How calls start: through the owner's endpoint, or else with a public key in the page. */
const WITH_KEY = ['VITE_PUBLIC_KEY', 'VITE_ASSISTANT'] as const;
/** Used only by a page that calls the platform directly. */
const WITHOUT_ENDPOINT = [...WITH_KEY, 'VITE_API_URL'] as const;

/** Both at once are an error: the page would contain a key that it does not need. */
function contactProblems(values: Values): readonly string[] {
  if (values.VITE_CALL_ENDPOINT !== '')
    return WITHOUT_ENDPOINT.filter((name) => values[name] !== '').map(
      (name) => `${name} is given beside VITE_CALL_ENDPOINT, which takes its place: leave one of them out`,
    );
  const missing = WITH_KEY.filter((name) => values[name] === '');
  if (missing.length === WITH_KEY.length)
    return [`VITE_CALL_ENDPOINT is missing, or in its place ${WITH_KEY.join(' and ')}`];
  return missing.map((name) => `${name} is missing`);
}

function tagOf(values: Values): TagAttributes {
  const attributes: TagAttributes = {
    'call-endpoint': values.VITE_CALL_ENDPOINT,
    'public-key': values.VITE_PUBLIC_KEY,
    assistant: values.VITE_ASSISTANT,
    'captcha-site-key': values.VITE_CAPTCHA_SITE_KEY,
    'api-url': values.VITE_API_URL,
    'captcha-api-url': values.VITE_CAPTCHA_API_URL,
    'daily-config': values.VITE_DAILY_CONFIG,
    'privacy-url': PATHS.privacy,
    'contact-phone': values.VITE_PHONE,
    'contact-url': `mailto:${values.VITE_EMAIL}`,
    'booking-tool': values.VITE_BOOKING_TOOL,
    'time-zone': values.VITE_TIME_ZONE,
    ...houseTag(values.VITE_CALL_ENDPOINT !== ''),
  };
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== ''));
}

function analyticsOf({
  VITE_ANALYTICS_KEY: key,
  VITE_ANALYTICS_HOST: host,
}: Values): AnalyticsSettings | null {
  return key === '' ? null : { key, host: host === '' ? DEFAULT_ANALYTICS_HOST : new URL(host).origin };
}
