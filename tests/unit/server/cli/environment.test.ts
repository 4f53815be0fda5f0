// Scope: settings from environment variables: which are read, how, and the messages about invalid ones.
import { expect, it } from 'vitest';
import { settingsFrom } from '../../../../server/index.ts';
import { inboxSettingsFrom } from '../../../../server/inbox/inbox.ts';
import { readEnvironment } from '../../../../server/cli/environment.ts';
import { variableOf } from '../../../../server/environment.ts';
import { TEST_KEYS } from '../../../../server/settings.ts';

const ENVIRONMENT = {
  PRIVATE_KEY: 'private-key',
  ASSISTANT: 'erin',
  BOT_CHECK_SECRET: 'bot-check-secret',
  SITE_KEY: 'site-key',
  ORIGINS: 'https://shop.example, https://www.shop.example',
};

it('each environment variable is named after its setting', () => {
  const names = ['privateKey', 'startsIn10Minutes', 'apiUrl', 'test'].map(variableOf);
  expect(names).toEqual(['PRIVATE_KEY', 'STARTS_IN_10_MINUTES', 'API_URL', 'TEST']);
});

it('the program reads the settings from the environment', () => {
  const { settings } = readEnvironment({
    ...ENVIRONMENT,
    ASSISTANT: ' {"name":"Erin"} ',
    ASSISTANT_OVERRIDES: '{"firstMessage":"Hi"}',
    STARTS_IN_10_MINUTES: '7',
    ADDRESS_FROM: 'fly-client-ip',
    BOOKING_TOOLS: 'bookAppointment, moveAppointment',
    REPLY_TOOLS: 'offerReplies',
    PORT: '0',
    REDIS_URL: 'redis://localhost',
    REDIS_PREFIX: 'shop',
    HOST: '  ',
    RECEIPTS_FILE: 'receipts.jsonl',
    ACCESS_LOG: 'true',
  });
  expect(settings).toEqual({
    businesses: 'environment',
    endpoint: {
      privateKey: 'private-key',
      assistant: { name: 'Erin' },
      assistantOverrides: { firstMessage: 'Hi' },
      botCheckSecret: 'bot-check-secret',
      siteKey: 'site-key',
      origins: ['https://shop.example', 'https://www.shop.example'],
      limits: { startsIn10Minutes: 7 },
      addressFrom: { header: 'fly-client-ip' },
      bookingTools: ['bookAppointment', 'moveAppointment'],
      replyTools: ['offerReplies'],
    },
    port: 0,
    host: null,
    redisUrl: 'redis://localhost',
    redisPrefix: 'shop',
    receiptsFile: 'receipts.jsonl',
    inbox: null,
    book: null,
    accessLog: true,
    logLevel: 'info',
  });
});

it('the program reads the inbox’s settings, and requires only its file', () => {
  const inboxOf = (environment: object) => readEnvironment({ ...ENVIRONMENT, ...environment });
  expect(inboxOf({ INBOX: 'inbox.db', TIME_ZONE: 'America/New_York' }).settings?.inbox).toEqual({
    database: 'inbox.db',
    migrationDatabase: null,
    site: null,
    publicUrl: null,
    reportsTo: null,
    keepsServer: null,
    owners: [],
    mailUrl: null,
    mails: 'each',
    digestAt: 480,
    calendar: null,
    texts: null,
    webhooks: null,
    credentials: null,
    mailEventsToken: null,
    mailFrom: '',
    summary: true,
    keepDays: 30,
    required: false,
    timeZone: 'America/New_York',
    country: 'US',
    pageFolder: expect.stringMatching(/server[\\/]pages[\\/]$/),
  });
  const all = {
    INBOX: 'inbox.db',
    PUBLIC_URL: 'https://calls.shop.example/',
    OWNERS: 'ann@shop.example, bob@shop.example',
    MAIL_URL: 'smtps://ann:secret@mail.shop.example',
    SUMMARY: 'false',
    KEEP_DAYS: '7',
    INBOX_REQUIRED: 'true',
    SITE_ID: 'paws',
  };
  expect(inboxOf(all).settings?.inbox).toMatchObject({
    reportsTo: 'https://calls.shop.example/inbox/events',
    owners: ['ann@shop.example', 'bob@shop.example'],
    mailFrom: 'ann@shop.example',
    summary: false,
    keepDays: 7,
    required: true,
    site: 'paws',
  });
  expect(inboxOf({ ...all, KEEP_SERVER: 'true' }).settings?.inbox?.reportsTo).toBeNull();
});

it('the program stores the inbox in a file or in Postgres, and reports an invalid address', () => {
  const inboxOf = (environment: object) => readEnvironment({ ...ENVIRONMENT, ...environment });
  for (const url of ['postgres://inbox:secret@db.example/inbox', 'postgresql:///inbox?host=/run/postgresql'])
    expect(inboxOf({ DATABASE_URL: url }).settings?.inbox?.database).toBe(url);
  for (const url of ['db.example/secret', 'mysql://secret@db.example/inbox', 'postgres://secret@[db/inbox'])
    expect(inboxOf({ DATABASE_URL: url }).problems).toEqual([
      'DATABASE_URL is not an address that begins with postgres:// or postgresql://',
    ]);
  expect(inboxOf({ DATABASE_URL: 'postgres://db.example/inbox', INBOX: 'inbox.db' }).problems).toEqual([
    'INBOX and DATABASE_URL are both set: the inbox is kept in a file or on Postgres',
  ]);
});

it('the program migrates as the owner of the tables, whom only an inbox on Postgres has', () => {
  const inboxOf = (environment: object) => readEnvironment({ ...ENVIRONMENT, ...environment });
  const DATABASE_URL = 'postgres://inbox@db.example/inbox';
  const owner = 'postgres://owner@db.example/inbox';
  expect(inboxOf({ DATABASE_URL, DATABASE_MIGRATION_URL: owner }).settings?.inbox).toMatchObject({
    database: DATABASE_URL,
    migrationDatabase: owner,
  });
  expect(inboxOf({ INBOX: 'inbox.db', DATABASE_MIGRATION_URL: owner }).problems).toEqual([
    'DATABASE_URL is missing: DATABASE_MIGRATION_URL is for the owner of its tables',
  ]);
});

it.each([
  ['true', true],
  ['on', true],
  ['false', false],
  ['off', false],
])('the program reads SUMMARY=%s, and no other word', (value, summary) => {
  const inboxOf = (SUMMARY: string) => readEnvironment({ ...ENVIRONMENT, INBOX: 'inbox.db', SUMMARY });
  expect(inboxOf(value).settings?.inbox?.summary).toBe(summary);
  expect(inboxOf('constructor').problems).toEqual(['SUMMARY is not true or false']);
});

it('the program names the invalid inbox settings without their values', () => {
  const { problems } = readEnvironment({
    ...ENVIRONMENT,
    INBOX: 'inbox.db',
    PUBLIC_URL: 'calls.shop.example',
    OWNERS: 'secret',
    MAIL_URL: 'mail.secret.example',
    KEEP_DAYS: '0',
    TIME_ZONE: 'Mars/Olympus',
    COUNTRY: 'Mars',
    KEEP_SERVER: 'perhaps',
  });
  expect(problems?.map((problem) => problem.split(' ')[0])).toEqual([
    'MAIL_URL',
    'PUBLIC_URL',
    'KEEP_DAYS',
    'OWNERS',
    'KEEP_SERVER',
    'TIME_ZONE',
    'COUNTRY',
  ]);
  expect(problems?.join()).not.toContain('secret');
  const alone = (environment: object) =>
    readEnvironment({ ...ENVIRONMENT, INBOX: 'inbox.db', ...environment }).problems;
  expect(alone({ MAIL_URL: 'smtp://localhost' })).toEqual([expect.stringContaining('OWNERS is missing')]);
  expect(alone({ OWNERS: 'ann@shop.example' })).toEqual([expect.stringContaining('MAIL_URL is missing')]);
});

it('the inbox keeps conversations for ten years at most', () => {
  const problemsFor = (KEEP_DAYS: string) =>
    readEnvironment({ ...ENVIRONMENT, INBOX: 'inbox.db', KEEP_DAYS }).problems;
  expect([problemsFor('3650'), problemsFor('3651')]).toEqual([
    null,
    ['KEEP_DAYS is not a number of days, 1 to 3650'],
  ]);
});

it("the program reads the inbox's outgoing settings, and how phone calls are verified", () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const shared = 'shared-'.repeat(5);
  const inboxOf = (environment: object) =>
    readEnvironment({ ...ENVIRONMENT, INBOX: 'inbox.db', ...environment });
  const all = {
    MAILS: 'daily',
    DIGEST_AT: '07:30',
    WEBHOOK_URL: 'https://crm.shop.example/hook, https://zapier.example/1',
    WEBHOOK_SECRET: secret,
    EVENTS_HMAC: JSON.stringify({ type: 'hmac', secretKey: shared, algorithm: 'sha512' }),
    EVENTS_BEARER: shared,
    EVENTS_BEARER_HEADER: 'X-Vapi-Secret',
  };
  expect(inboxOf(all).settings?.inbox).toMatchObject({
    mails: 'daily',
    digestAt: 450,
    webhooks: {
      urls: ['https://crm.shop.example/hook', 'https://zapier.example/1'],
      secrets: [secret],
      allowsPrivate: false,
    },
    credentials: {
      hmac: { secretKey: shared, algorithm: 'sha512', payloadFormat: '{timestamp}.{body}' },
      bearer: { token: shared, header: 'x-vapi-secret' },
    },
  });
  expect(inboxOf({ EVENTS_SECRET: shared }).settings?.inbox?.credentials).toMatchObject({
    hmac: { secretKey: shared, algorithm: 'sha256', signatureHeader: 'x-signature' },
    bearer: null,
  });
  for (const [environment, variable] of [
    [{ MAILS: 'weekly' }, 'MAILS'],
    [{ DIGEST_AT: '24:00' }, 'DIGEST_AT'],
    [{ WEBHOOK_URL: 'http://crm.shop.example', WEBHOOK_SECRET: secret }, 'WEBHOOK_URL'],
    [{ WEBHOOK_URL: 'https://crm.shop.example' }, 'WEBHOOK_SECRET'],
    [{ WEBHOOK_URL: 'https://crm.shop.example', WEBHOOK_SECRET: 'whsec_c2hvcnQ=' }, 'WEBHOOK_SECRET'],
    [{ EVENTS_HMAC: JSON.stringify({ secretKey: shared, algorithm: 'md5' }) }, 'EVENTS_HMAC'],
    [{ EVENTS_HMAC: JSON.stringify({ secretKey: shared }), EVENTS_SECRET: shared }, 'EVENTS_SECRET'],
    [{ EVENTS_HMAC: '{"secretKey":"hidden"}' }, 'EVENTS_HMAC'],
    [{ EVENTS_SECRET: 'hidden' }, 'EVENTS_SECRET'],
    [{ EVENTS_BEARER: 'hidden' }, 'EVENTS_BEARER'],
    [{ EVENTS_BEARER: shared, EVENTS_BEARER_HEADER: 'a b' }, 'EVENTS_BEARER_HEADER'],
  ] as const) {
    const { problems } = inboxOf(environment);
    expect(problems?.map((problem) => problem.split(' ')[0])).toEqual([variable]);
    expect(problems?.join()).not.toContain('hidden');
  }
});

it('the program names every invalid variable once, without its value', () => {
  const { problems } = readEnvironment({
    ...ENVIRONMENT,
    PRIVATE_KEY: 'a secret',
    ASSISTANT: '{',
    ORIGINS: '',
    CALLS_PER_DAY: '0',
    TEST: 'yes',
    PORT: '70000',
    REDIS_URL: 'https://redis',
    ADDRESS_FROM: 'sockets',
    BOOKING_TOOLS: 'book;drop',
    CALL_SECONDS: '43201',
    SECRET_FILE: '/nowhere/secret',
  });
  expect(problems?.map((problem) => problem.split(' ')[0]).toSorted()).toEqual([
    'ADDRESS_FROM',
    'ASSISTANT',
    'BOOKING_TOOLS',
    'CALLS_PER_DAY',
    'CALL_SECONDS',
    'ORIGINS',
    'PORT',
    'PRIVATE_KEY',
    'REDIS_URL',
    'SECRET_FILE',
    'TEST',
  ]);
  expect(problems?.join()).not.toContain('a secret');
});

it('the program reads values in quotation marks without them, because Docker leaves them in', () => {
  const { settings } = readEnvironment({
    ...ENVIRONMENT,
    BUSINESS_NAME: '"Harbor Dental"',
    AGENT_NAME: "'Ada'",
    CONSENT_TEXT: 'We call you "guest"',
    STRINGS: '{"form.consent":"Yes"}',
  });
  expect(settings?.endpoint).toMatchObject({
    businessName: 'Harbor Dental',
    agentName: 'Ada',
    consentText: 'We call you "guest"',
    strings: { 'form.consent': 'Yes' },
  });
});

it('the program names the setting that a misspelled variable resembles, but no other variable', () => {
  const resembling = (environment: object) => readEnvironment({ ...ENVIRONMENT, ...environment }).misspelled;
  expect(
    resembling({ CALLS_PER_DAYS: '10', OWNER: 'a@b.example', PRIVATE_KEY_FIL: 'x', WEBHOOKS_URL: 'x' }),
  ).toEqual([
    'CALLS_PER_DAYS is not a setting. Did you mean CALLS_PER_DAY?',
    'OWNER is not a setting. Did you mean OWNERS?',
    'PRIVATE_KEY_FIL is not a setting. Did you mean PRIVATE_KEY_FILE?',
    'WEBHOOKS_URL is not a setting. Did you mean WEBHOOK_URL?',
  ]);
  expect(
    resembling({
      CALLS_PER_DAY: '10',
      CALLS_PER_DAYS: '10',
      HOSTNAME: 'c0ffee',
      HOME: '/root',
      MAIL: '/var/mail/root',
      PATH: '/bin',
      SHELL: '/bin/sh',
      npm_config_cache: 'x',
    }),
  ).toEqual([]);
});

it('the program pauses every channel', () => {
  expect(readEnvironment({ ...ENVIRONMENT, CHANNELS: 'none' }).settings?.endpoint.channels).toEqual([]);
  expect(readEnvironment({ ...ENVIRONMENT, CHANNELS: 'none,voice' }).problems).toEqual([
    expect.stringContaining('CHANNELS has "none"'),
  ]);
});

it('the program’s sentences on settings name variables', () => {
  const { problems } = readEnvironment({
    ...ENVIRONMENT,
    SITE_KEY: TEST_KEYS.siteKey,
    TEST: '',
    ASSISTANT_OVERRIDES: '{"maxDurationSeconds":10}',
  });
  expect(problems).toEqual([
    'ASSISTANT_OVERRIDES has maxDurationSeconds: set CALL_SECONDS',
    'SITE_KEY is hCaptcha’s public test key, which accepts everyone: set TEST=true to allow it',
  ]);
});

it('the inbox in one’s own server reads its settings from the environment, and says what is wrong', () => {
  const inbox = { INBOX: 'inbox.db', PUBLIC_URL: 'https://calls.shop.example' };
  expect(inboxSettingsFrom(inbox)).toEqual(readEnvironment({ ...ENVIRONMENT, ...inbox }).settings?.inbox);
  expect(() => inboxSettingsFrom({})).toThrow(/INBOX is missing/);
  expect(() => inboxSettingsFrom({ ...inbox, KEEP_DAYS: 'many' })).toThrow(/KEEP_DAYS is not/);
});

it('the endpoint reads its settings from any environment object, and only its strings', () => {
  const settings = settingsFrom({ ...ENVIRONMENT, COUNTERS: { get: () => null }, API_URL: 7, PORT: 'x' });
  expect(settings).toMatchObject({ privateKey: 'private-key', siteKey: 'site-key', limits: {} });
  expect(Object.keys(settings)).not.toContain('apiUrl');
  expect(() => settingsFrom({ SITE_KEY: 'site-key', CALLS_PER_DAY: 'x' })).toThrow(
    /CALLS_PER_DAY is not .*\n {2}PRIVATE_KEY is missing\n {2}ASSISTANT is missing/,
  );
});
