/** Scope: the site's configuration: parsed settings, or an error that lists the problems. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LOCAL_SETTINGS } from '../../../../demo/local-settings.ts';
import { readSettings, SettingsError, VARIABLES } from '../../../../site/settings/settings.ts';

const COMPLETE = {
  VITE_SITE_URL: 'https://task-tamer.example/',
  VITE_CALL_ENDPOINT: 'https://calls.example/task-tamer',
  VITE_CAPTCHA_SITE_KEY: 'site',
  VITE_LEAD_FORM_URL: 'https://forms.example/lead?from=page',
  VITE_CALENDAR_URL: 'https://calendar.example/team',
  VITE_EMAIL: 'hello@task-tamer.example',
  VITE_PHONE: '+1 212 555 0142',
};

/** The page calls the platform directly. */
const { VITE_CALL_ENDPOINT: _, ...SHARED } = COMPLETE;
const UNPROVED = { ...SHARED, VITE_PUBLIC_KEY: 'key', VITE_ASSISTANT: 'erin' };

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readSettings(environment);
    return [];
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return error.message
      .split('\n')
      .slice(1)
      .map((line) => line.trim());
  }
}

/** Without an endpoint there is nobody to leave a message with. */
const HOUSE = { avatar: '/erin.svg', prompts: expect.stringContaining('What does it cost?') };

test('the settings become the tag’s attributes, the links and the site’s URL, without blank ones', () => {
  expect(readSettings({ ...COMPLETE, VITE_API_URL: ' ', VITE_CAPTCHA_SITE_KEY: ' site ' })).toEqual({
    tag: {
      'call-endpoint': 'https://calls.example/task-tamer',
      'captcha-site-key': 'site',
      'privacy-url': '/privacy',
      'contact-phone': '+1 212 555 0142',
      'contact-url': 'mailto:hello@task-tamer.example',
      ...HOUSE,
      messages: 'on',
    },
    links: {
      leadForm: 'https://forms.example/lead?from=page',
      calendar: 'https://calendar.example/team',
      email: 'hello@task-tamer.example',
      phone: '+1 212 555 0142',
    },
    siteUrl: 'https://task-tamer.example',
    analytics: null,
  });
});

test('the settings enable analytics with a key, at the service’s default host unless another is set', () => {
  expect(readSettings({ ...COMPLETE, VITE_ANALYTICS_KEY: 'phc_a' }).analytics).toMatchObject({
    key: 'phc_a',
    host: 'https://us.i.posthog.com',
  });
  const other = { VITE_ANALYTICS_KEY: 'phc_a', VITE_ANALYTICS_HOST: 'https://eu.i.posthog.com/' };
  expect(readSettings({ ...COMPLETE, ...other }).analytics?.host).toBe('https://eu.i.posthog.com');
});

test('the settings give the tag key and assistant without an endpoint, and the platform’s URL if it differs', () => {
  expect(readSettings({ ...UNPROVED, VITE_API_URL: 'https://voice.example' }).tag).toEqual({
    'public-key': 'key',
    assistant: 'erin',
    'captcha-site-key': 'site',
    'api-url': 'https://voice.example',
    'privacy-url': '/privacy',
    'contact-phone': '+1 212 555 0142',
    'contact-url': 'mailto:hello@task-tamer.example',
    ...HOUSE,
  });
});

test('the settings error lists all missing variables', () => {
  const { VITE_CALL_ENDPOINT: _way, ...others } = COMPLETE;
  expect(problemsOf({ VITE_PHONE: ' ' })).toEqual([
    ...Object.keys(others).map((name) => `${name} is missing`),
    'VITE_CALL_ENDPOINT is missing, or in its place VITE_PUBLIC_KEY and VITE_ASSISTANT',
  ]);
});

test('the settings require exactly one complete way to start calls', () => {
  const both = {
    ...COMPLETE,
    VITE_PUBLIC_KEY: 'key',
    VITE_ASSISTANT: 'erin',
    VITE_API_URL: 'https://v.example',
  };
  expect(problemsOf(both)).toEqual(
    ['VITE_PUBLIC_KEY', 'VITE_ASSISTANT', 'VITE_API_URL'].map(
      (name) => `${name} is given beside VITE_CALL_ENDPOINT, which takes its place: leave one of them out`,
    ),
  );
  expect(problemsOf({ ...UNPROVED, VITE_ASSISTANT: '' })).toEqual(['VITE_ASSISTANT is missing']);
  expect(problemsOf({ ...UNPROVED, VITE_PUBLIC_KEY: '' })).toEqual(['VITE_PUBLIC_KEY is missing']);
});

test('the platform’s URL is validated only if it is used', () => {
  expect(problemsOf({ ...UNPROVED, VITE_API_URL: 'api.example' })[0]).toMatch(/^VITE_API_URL is "/);
});

describe('a malformed setting is reported with the expected format', () => {
  test.each([
    ['VITE_SITE_URL', 'task-tamer.example'],
    ['VITE_SITE_URL', 'http://task-tamer.example'],
    ['VITE_SITE_URL', 'https://task-tamer.example/home'],
    ['VITE_LEAD_FORM_URL', 'javascript:alert(1)'],
    ['VITE_LEAD_FORM_URL', '/lead'],
    ['VITE_CALENDAR_URL', 'calendar'],
    ['VITE_EMAIL', 'hello'],
    ['VITE_EMAIL', 'hello@example'],
    ['VITE_EMAIL', 'a@b.example?subject=x'],
    ['VITE_PHONE', '555'],
    ['VITE_PHONE', '212 555 0142'],
    ['VITE_PHONE', '+1 212 CALL NOW'],
    ['VITE_CALL_ENDPOINT', 'http://calls.example'],
    ['VITE_CALL_ENDPOINT', '/calls'],
    ['VITE_CAPTCHA_API_URL', '//captcha.example/api.js'],
    ['VITE_DAILY_CONFIG', '{'],
    ['VITE_DAILY_CONFIG', '[]'],
    ['VITE_ANALYTICS_HOST', 'https://us.i.posthog.com/e/'],
  ])('for %s=%s', (name, value) => {
    const [problem, ...others] = problemsOf({ ...COMPLETE, [name]: value });
    expect(others).toEqual([]);
    expect(problem).toMatch(new RegExp(`^${name} is "`));
  });
});

test('the example environment documents each setting, and no others', () => {
  const example = readFileSync(`${import.meta.dirname}/../../../../.env.example`, 'utf8');
  const documented = [...example.matchAll(/^(VITE_\w+)=/gm)].map(([, name]) => name);
  expect(new Set(documented)).toEqual(new Set(Object.keys(VARIABLES)));
});

test('the local settings include everything a deployment needs', () => {
  const deployed = readSettings({ ...COMPLETE, VITE_ANALYTICS_KEY: 'phc_a' });
  expect(Object.keys(LOCAL_SETTINGS)).toEqual(Object.keys(deployed));
  expect(Object.keys(LOCAL_SETTINGS.links)).toEqual(Object.keys(deployed.links));
  expect(LOCAL_SETTINGS.tag).toMatchObject(
    Object.fromEntries(Object.keys(deployed.tag).map((name) => [name, expect.any(String)])),
  );
});
