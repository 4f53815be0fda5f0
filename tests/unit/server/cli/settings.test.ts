// Scope: an endpoint starts only with valid settings, and reports all problems of others at once.
import { NO_LOG } from '../world.ts';
import { expect, it } from 'vitest';
import { createCallEndpoint, EndpointSettingsError, memoryStore } from '../../../../server/index.ts';
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
    businessId: '11111111-1111-4111-8111-111111111111',
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
    avatar: 'https://shop.example/ada.png',
    languages: 'en es',
    prompts: 'Are you open?|What does it cost?',
    recording: true,
    privacyUrl: 'https://shop.example/privacy',
    contactPhone: '+1 212 555 0142',
    contactUrl: 'mailto:ann@shop.example',
    openingHours: { monday: ['09:00-12:00', '13:00-17:30'] },
    colors: { accent: '#0e6b57', 'accent-ink': 'light-dark(#ffffff, #000000)' },
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
  [{ businessId: 'Paws' }, 'businessId'],
  [{ businessId: '11111111-1111-4111-8111-11111111111A' }, 'businessId'],
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
  [{ openingHours: {} }, 'openingHours'],
  [{ openingHours: { monday: [] } }, 'openingHours'],
  [{ openingHours: { monday: '09:00-17:00' } }, 'openingHours'],
  [{ openingHours: { monday: ['17:00-09:00'] } }, 'openingHours'],
  [{ openingHours: { someday: ['09:00-17:00'] } }, 'openingHours'],
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
  [{ avatar: '/ada.png' }, 'avatar'],
  [{ avatar: 'javascript:alert(1)' }, 'avatar'],
  [{ languages: ['en'] }, 'languages'],
  [{ prompts: 'One|Two|Three|Four|Five' }, 'prompts'],
  [{ recording: 'on' }, 'recording'],
  [{ privacyUrl: 'privacy' }, 'privacyUrl'],
  [{ contactPhone: 'ask for Ann' }, 'contactPhone'],
  [{ contactUrl: 'tel:1' }, 'contactUrl'],
  [{ colors: { accent: 'red; } * {' } }, 'colors'],
  [{ colors: { accents: '#0e6b57' } }, 'colors'],
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

it('the endpoint lets the owner pause every channel', () => {
  expect(problemsOf({ ...GOOD, channels: [] })).toEqual([]);
});

it('the program reads the settings from the environment', () => {
  const problems = problemsOf({ ...GOOD, siteKey: TEST_KEYS.siteKey });
  expect(problems).toEqual([expect.stringContaining('set `test: true` to allow it')]);
});
