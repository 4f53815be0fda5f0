// Scope: an endpoint starts only with valid settings, and reports all problems of others at once.
import { NO_LOG } from '../world.ts';
import { expect, it } from 'vitest';
import {
  createCallEndpoint,
  EndpointSettingsError,
  memoryStore,
  settingsFrom,
} from '../../../../server/index.ts';
import { readEnvironment } from '../../../../server/cli/environment.ts';
import { variableOf } from '../../../../server/environment.ts';
import { TEST_KEYS, type EndpointSettings } from '../../../../server/settings.ts';
import { REFUSED, toolNames } from '../../../../widget/config/parsers.ts';

const GOOD: EndpointSettings = {
  privateKey: 'private-key',
  assistant: 'erin',
  botCheckSecret: 'bot-check-secret',
  siteKey: 'site-key',
  origins: ['https://shop.example', 'http://localhost:4173'],
};

/** The problems of settings of any type, as plain JavaScript may pass them. */
function problemsOf(settings: unknown): readonly string[] {
  try {
    createCallEndpoint(settings as EndpointSettings);
    return [];
  } catch (error) {
    if (!(error instanceof EndpointSettingsError)) throw error;
    for (const problem of error.problems) expect(error.message).toContain(problem);
    return error.problems;
  }
}

it('the endpoint accepts the required settings, and all optional ones with them', () => {
  expect(problemsOf(GOOD)).toEqual([]);
  const all: Required<Omit<EndpointSettings, 'inbox'>> = {
    ...GOOD,
    assistantOverrides: { firstMessage: 'Hi' },
    hostnames: ['shop.example'],
    limits: { callSeconds: 60 },
    timeLimits: { botCheck: 0.5 },
    consentVersions: ['1'],
    businessName: 'Paws',
    agentName: 'Ada',
    consentText: 'No health.',
    strings: [{ 'form.consent': 'Yes' }],
    addressFrom: { header: 'x-client' },
    channels: ['voice', 'message'],
    timeZone: 'America/Chicago',
    previousSecret: 'p'.repeat(32),
    store: memoryStore(),
    onReceipt: () => undefined,
    onFeedback: () => undefined,
    onMessage: () => undefined,
    onAnswer: () => undefined,
    log: NO_LOG,
    secret: 's'.repeat(32),
    apiUrl: 'https://api.example',
    siteverifyUrl: 'https://check.example',
    keepsRooms: true,
    bookingTools: ['bookAppointment'],
    replyTools: ['offerReplies'],
    test: false,
    fetch,
    now: Date.now,
  };
  expect(problemsOf(all)).toEqual([]);
});

it('the endpoint lists all missing settings', () => {
  const missing = ['privateKey', 'assistant', 'botCheckSecret', 'siteKey', 'origins'];
  for (const value of [undefined, null, ''])
    expect(problemsOf(Object.fromEntries(missing.map((name) => [name, value])))).toEqual(
      missing.map((name) => `${name} is missing`),
    );
  expect(problemsOf(undefined)).toEqual(['The settings are missing.']);
});

it.each<readonly [object, string]>([
  [{ privateKey: 'two words' }, 'privateKey'],
  [{ privateKey: '…' }, 'privateKey'],
  [{ privateKey: '...' }, 'privateKey'],
  [{ assistant: 7 }, 'assistant'],
  [{ assistantOverrides: [] }, 'assistantOverrides'],
  [{ assistantOverrides: { maxDurationSeconds: 9 } }, 'assistantOverrides'],
  [{ assistantOverrides: { artifactPlan: { recordingEnabled: true } } }, 'assistantOverrides'],
  [{ assistantOverrides: { monitorPlan: { listenEnabled: true } } }, 'assistantOverrides'],
  [{ assistantOverrides: { monitorPlan: { controlEnabled: true } } }, 'assistantOverrides'],
  [{ origins: [] }, 'origins'],
  [{ origins: 'https://shop.example' }, 'origins'],
  [{ origins: ['https://shop.example/'] }, 'origins'],
  [{ origins: ['*'] }, 'origins'],
  [{ origins: ['null'] }, 'origins'],
  [{ origins: ['https://*.shop.example'] }, 'origins'],
  [{ hostnames: ['https://shop.example'] }, 'hostnames'],
  [{ hostnames: ['Shop.example'] }, 'hostnames'],
  [{ limits: { callsPerDay: 0 } }, 'limits'],
  [{ limits: { callsPerDay: 1.5 } }, 'limits'],
  [{ limits: { callsPerDay: '5' } }, 'limits'],
  [{ limits: { callPerDay: 5 } }, 'limits'],
  [{ limits: { callSeconds: 43_201 } }, 'limits.callSeconds'],
  [{ limits: { minutesPerDay: 5 } }, 'limits.minutesPerDay'],
  [{ limits: { startsIn10Minutes: 1_000_001 } }, 'limits.startsIn10Minutes'],
  [{ limits: { startsPerDay: 1_000_001 } }, 'limits.startsPerDay'],
  [{ limits: { callsPerDay: 1_000_001 } }, 'limits.callsPerDay'],
  [{ limits: { minutesPerDay: 10_000_001 } }, 'limits.minutesPerDay'],
  [{ limits: { chatsPerDay: 1_000_001 } }, 'limits.chatsPerDay'],
  [{ limits: { messagesPerChat: 10_001 } }, 'limits.messagesPerChat'],
  [{ limits: { messageCharacters: 8_001 } }, 'limits.messageCharacters'],
  // Timers of 2^31 ms or more fire immediately, which would end what they limit.
  [{ limits: { chatSeconds: 86_401 } }, 'limits.chatSeconds'],
  [{ limits: { messagesPerDay: 1_000_001 } }, 'limits.messagesPerDay'],
  [{ timeLimits: { botCheck: 0 } }, 'timeLimits'],
  [{ timeLimits: { platform: 601 } }, 'timeLimits'],
  [{ timeLimits: { botCheck: Infinity } }, 'timeLimits'],
  [{ consentVersions: [] }, 'consentVersions'],
  [{ addressFrom: 'x-forwarded-for' }, 'addressFrom'],
  [{ addressFrom: { header: 'a b' } }, 'addressFrom'],
  [{ store: {} }, 'store'],
  [{ onReceipt: 'receipts.log' }, 'onReceipt'],
  [{ secret: 'short' }, 'secret'],
  [{ previousSecret: 'short' }, 'previousSecret'],
  [{ channels: [] }, 'channels'],
  [{ channels: ['fax'] }, 'channels'],
  [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
  [{ apiUrl: 'https://api.example?key=1' }, 'apiUrl'],
  [{ apiUrl: 'https://user:word@api.example' }, 'apiUrl'],
  [{ apiUrl: 'http://api.example' }, 'apiUrl'],
  [{ siteverifyUrl: 'file:///x' }, 'siteverifyUrl'],
  [{ bookingTools: 'bookAppointment' }, 'bookingTools'],
  [{ replyTools: 'offer replies' }, 'replyTools'],
  [{ bookingTools: ['book appointment'] }, 'bookingTools'],
  [{ bookingTools: ['ok', 7] }, 'bookingTools'],
  [{ test: 'yes' }, 'test'],
  [{ botCheckSecret: TEST_KEYS.secret }, 'botCheckSecret'],
  [{ siteKey: TEST_KEYS.siteKey }, 'siteKey'],
  [{ assistantId: 'erin' }, 'assistantId'],
])('the endpoint refuses the settings %j', (changes, name) => {
  const problems = problemsOf({ ...GOOD, ...changes });
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual([name]);
});

it('the endpoint accepts test keys and local addresses in test mode', () => {
  const keys = { botCheckSecret: TEST_KEYS.secret, siteKey: TEST_KEYS.siteKey };
  expect(problemsOf({ ...GOOD, ...keys, apiUrl: 'http://localhost:1/x', test: true })).toEqual([]);
});

it('the endpoint treats undefined settings as missing', () => {
  expect(problemsOf({ ...GOOD, apiUrl: undefined, limits: { callsPerDay: undefined } })).toEqual([]);
});

it('the endpoint accepts the same booking tool names as the tag, or none', () => {
  const names = ['book', 'a.b:c-d_1', 'x'.repeat(64), 'x'.repeat(65), 'bóok', 'a;b'];
  const isTaken = (name: string) => problemsOf({ ...GOOD, bookingTools: [name] }).length === 0;
  expect(names.map(isTaken)).toEqual(names.map((name) => toolNames(name, '') !== REFUSED));
  expect(problemsOf({ ...GOOD, bookingTools: [] })).toEqual([]);
});

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
    accessLog: true,
    logLevel: 'info',
  });
});

it('the program reads the inbox’s settings, and requires only its file', () => {
  const inboxOf = (environment: object) => readEnvironment({ ...ENVIRONMENT, ...environment });
  expect(inboxOf({ INBOX: 'inbox.db', TIME_ZONE: 'America/New_York' }).settings?.inbox).toEqual({
    database: 'inbox.db',
    site: null,
    publicUrl: null,
    reportsTo: null,
    keepsServer: null,
    owners: [],
    smtpUrl: null,
    mails: 'each',
    digestAt: 480,
    webhooks: null,
    credentials: null,
    mailFrom: '',
    summary: true,
    keepDays: 30,
    required: false,
    timeZone: 'America/New_York',
    pageFolder: expect.stringMatching(/inbox[\\/]page[\\/]$/),
  });
  const all = {
    INBOX: 'inbox.db',
    PUBLIC_URL: 'https://calls.shop.example/',
    OWNERS: 'ann@shop.example, bob@shop.example',
    SMTP_URL: 'smtps://ann:secret@mail.shop.example',
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
    SMTP_URL: 'mail.secret.example',
    KEEP_DAYS: '0',
    TIME_ZONE: 'Mars/Olympus',
    KEEP_SERVER: 'perhaps',
  });
  expect(problems?.map((problem) => problem.split(' ')[0])).toEqual([
    'PUBLIC_URL',
    'OWNERS',
    'SMTP_URL',
    'KEEP_SERVER',
    'KEEP_DAYS',
    'TIME_ZONE',
  ]);
  expect(problems?.join()).not.toContain('secret');
  const alone = (environment: object) =>
    readEnvironment({ ...ENVIRONMENT, INBOX: 'inbox.db', ...environment }).problems;
  expect(alone({ SMTP_URL: 'smtp://localhost' })).toEqual([expect.stringContaining('OWNERS is missing')]);
  expect(alone({ OWNERS: 'ann@shop.example' })).toEqual([expect.stringContaining('SMTP_URL is missing')]);
});

it('the inbox keeps conversations for ten years at most', () => {
  const told = (KEEP_DAYS: string) =>
    readEnvironment({ ...ENVIRONMENT, INBOX: 'inbox.db', KEEP_DAYS }).problems;
  expect([told('3650'), told('3651')]).toEqual([null, ['KEEP_DAYS is not a number of days, 1 to 3650']]);
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

it('the endpoint reads its settings from any environment object, and only its strings', () => {
  const settings = settingsFrom({ ...ENVIRONMENT, COUNTERS: { get: () => null }, API_URL: 7, PORT: 'x' });
  expect(settings).toMatchObject({ privateKey: 'private-key', siteKey: 'site-key', limits: {} });
  expect(Object.keys(settings)).not.toContain('apiUrl');
  expect(() => settingsFrom({ SITE_KEY: 'site-key', CALLS_PER_DAY: 'x' })).toThrow(
    /CALLS_PER_DAY is not .*\n {2}PRIVATE_KEY is missing\n {2}ASSISTANT is missing/,
  );
});
