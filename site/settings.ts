/** What a deployment of the landing page is configured by: environment variables in, the tag's attributes out. */
import type { AttributeName } from '../widget/contract.ts';

export type TagAttributes = Readonly<Partial<Record<AttributeName, string>>>;

type Setting = { readonly variable: string; readonly attribute: AttributeName; readonly required: boolean };

/** `.env.example` documents each. */
export const SETTINGS: readonly Setting[] = [
  { variable: 'VITE_PUBLIC_KEY', attribute: 'public-key', required: true },
  { variable: 'VITE_ASSISTANT', attribute: 'assistant', required: true },
  { variable: 'VITE_CAPTCHA_SITE_KEY', attribute: 'captcha-site-key', required: true },
  { variable: 'VITE_API_URL', attribute: 'api-url', required: false },
  { variable: 'VITE_CAPTCHA_API_URL', attribute: 'captcha-api-url', required: false },
  { variable: 'VITE_DAILY_CONFIG', attribute: 'daily-config', required: false },
  { variable: 'VITE_CONTACT_PHONE', attribute: 'contact-phone', required: false },
  { variable: 'VITE_CONTACT_URL', attribute: 'contact-url', required: false },
];

export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/**
 * @param environment variables by name; a blank value counts as missing
 * @throws SettingsError naming every required variable that is missing
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): TagAttributes {
  const values = SETTINGS.map((setting) => ({
    ...setting,
    value: environment[setting.variable]?.trim() ?? '',
  }));
  const missing = values.filter(({ required, value }) => required && value === '');
  if (missing.length > 0) {
    const names = missing.map(({ variable }) => variable).join(', ');
    throw new SettingsError(
      `The production build needs ${names}: set ${missing.length === 1 ? 'it' : 'them'} in .env (see .env.example).`,
    );
  }
  return Object.fromEntries(
    values.filter(({ value }) => value !== '').map(({ attribute, value }) => [attribute, value]),
  );
}
