/** Validates the owner's settings and lists every problem, because many are written in plain JavaScript. */
import * as v from 'valibot';
import { isObject } from '../widget/platform/json.ts';
import { timeZoneNamed } from './admission/days.ts';
import { isBusinessId } from './businesses/business-id.ts';
import { fieldOf, isWebUrl } from './http/fields.ts';
import { PAGE_SETTING_SCHEMAS } from './page-settings.ts';
import {
  DEFAULT_LIMITS,
  DEFAULT_TIME_LIMITS,
  LIMIT_MAXIMA,
  MIN_SECRET_CHARACTERS,
  TEST_KEYS,
  type EndpointLimits,
  type EndpointSettings,
} from './settings.ts';

/** Lists every problem of the settings, one per line. */
export class EndpointSettingsError extends Error {
  override readonly name = 'EndpointSettingsError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`These settings cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/** @throws EndpointSettingsError */
export function demandGoodSettings(settings: EndpointSettings): void {
  const problems = settingsProblems(settings);
  if (problems.length > 0) throw new EndpointSettingsError(problems);
}

/** The platform's minimum. */
const MIN_CALL_SECONDS = 10;
const CHANNELS = ['voice', 'writing', 'message'];
const ADDRESS_SOURCES = [
  'socket',
  'cf-connecting-ip',
  'x-real-ip',
  'x-forwarded-for-first',
  'x-forwarded-for-last',
];
/** Set by the endpoint, so a value here would be lost silently. */
const NOT_IN_OVERRIDES = [
  [['maxDurationSeconds'], 'set `limits.callSeconds`'],
  [['artifactPlan', 'recordingEnabled'], 'the visitor’s consent decides whether a call is recorded'],
  [['monitorPlan', 'listenEnabled'], 'no consent covers listeners'],
  [['monitorPlan', 'controlEnabled'], 'no consent covers controlling the agent'],
] as const;

/** The message follows the setting's name; a leading dot addresses a part of it. */
const given = (schema: v.GenericSchema) =>
  v.pipe(
    v.optional(v.unknown(), null),
    v.check((value) => value !== null && value !== '', 'is missing'),
    schema,
  );
const when = (isWrong: (value: unknown) => boolean, says: string) =>
  v.custom<unknown>((value) => !isWrong(value), says);
/** For checks with several messages. */
const whenever = (problemOf: (value: unknown) => string | null) =>
  v.pipe(
    v.unknown(),
    v.rawCheck(({ dataset, addIssue }) => {
      const problem = problemOf(dataset.value);
      if (problem !== null) addIssue({ message: problem });
    }),
  );

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '';
const shortText = when(
  (value) => !isText(value) || String(value).length > 100,
  'must be a text of at most 100 characters',
);
const isTexts = (value: unknown) =>
  isObject(value) && Object.values(value).every((text) => typeof text === 'string');
const object = when((value) => !isObject(value), 'must be an object');
const callback = when((value) => typeof value !== 'function', 'must be a function');
const trueOrFalse = v.boolean('must be true or false');

/** Keys go into headers and forms; a line break in one is a copying mistake. */
const key = when(
  (value) => typeof value !== 'string' || !/^[!-~]+$/.test(value) || /^\.+$/.test(value),
  'must be a key as it was given to you: letters, digits and signs, without spaces',
);

const webUrl = (isTest: boolean) =>
  whenever((value) => {
    if (!isWebUrl(value, isTest ? /^https?:$/ : /^https:$/)) return 'must be a URL that begins with https://';
    const { username, password, search, hash } = new URL(value);
    // Paths are appended to it, and problem reports contain it.
    return [username, password, search, hash].every((part) => part === '')
      ? null
      : 'must be an address without a name, a password, a query or a fragment';
  });

const listOf = (isGood: (value: string) => boolean, says: string, least = 1) =>
  whenever((value) => {
    if (!Array.isArray(value) || value.length < least) return `must be a list of ${says}`;
    const wrong = value.filter((each) => typeof each !== 'string' || !isGood(each));
    return wrong.length === 0
      ? null
      : `has ${wrong.map((each) => JSON.stringify(each)).join(', ')}, but must be a list of ${says}`;
  });

/** One of hCaptcha's public keys, which accept everyone. */
const notForTests = (isTest: boolean, testKey: string, what: string) =>
  v.pipe(
    v.unknown(),
    v.check(
      (value) => isTest || value !== testKey,
      `is hCaptcha’s public test ${what}, which accepts everyone: set \`test: true\` to allow it`,
    ),
    key,
  );

const isOrigin = (value: string) =>
  isWebUrl(value) && new URL(value).origin === value && !value.includes('*');
/** In the format of the tag's `booking-tool` and `reply-tool`. */
const isToolName = (value: string) => /^[\w.:-]{1,64}$/.test(value);
export const isHostname = (value: string) => /^[a-z\d]([a-z\d.-]*[a-z\d])?$/.test(value);

const longSecret = when(
  (value) => !isText(value) || String(value).length < MIN_SECRET_CHARACTERS,
  `must have ${MIN_SECRET_CHARACTERS} characters or more`,
);

const schemas = (isTest: boolean) =>
  ({
    businessId: v.optional(
      when((value) => typeof value !== 'string' || !isBusinessId(value), 'must be a UUID in lower case'),
    ),
    privateKey: given(key),
    assistant: given(when((value) => !isText(value) && !isObject(value), 'must be an id or a definition')),
    assistantOverrides: v.optional(whenever(overridesProblem)),
    botCheckSecret: given(notForTests(isTest, TEST_KEYS.secret, 'secret')),
    siteKey: given(notForTests(isTest, TEST_KEYS.siteKey, 'key')),
    origins: given(listOf(isOrigin, 'origins like https://example.com, without a path or a final slash')),
    hostnames: v.optional(listOf(isHostname, 'hosts like example.com, in lower case')),
    limits: v.optional(whenever(limitsProblem)),
    timeLimits: v.optional(
      whenever((value) => numbersProblem(value, DEFAULT_TIME_LIMITS, (each) => each > 0 && each <= 600)),
    ),
    consentVersions: v.optional(listOf(isText, 'versions of the consent text')),
    businessName: v.optional(shortText),
    agentName: v.optional(shortText),
    consentText: v.optional(when((value) => !isText(value), 'must be a text')),
    strings: v.optional(
      when(
        (value) => ![value].flat().every(isTexts),
        'must be an object of texts, or a list of such objects',
      ),
    ),
    addressFrom: v.optional(
      when((value) => !isAddressSource(value), `must be ${ADDRESS_SOURCES.join(', ')} or { header }`),
    ),
    timeZone: v.optional(
      when(
        (value) => typeof value !== 'string' || timeZoneNamed(value) === undefined,
        'must be the IANA name of a time zone, like America/Chicago',
      ),
    ),
    store: v.optional(
      when((value) => !hasFunctions(value, 'take', 'giveBack'), 'must have the functions take and giveBack'),
    ),
    inbox: v.optional(object),
    onReceipt: v.optional(callback),
    onFeedback: v.optional(callback),
    onMessage: v.optional(callback),
    onAnswer: v.optional(callback),
    log: v.optional(
      when((value) => !hasFunctions(value, 'warn', 'error'), 'must have the functions warn and error'),
    ),
    channels: v.optional(listOf((value) => CHANNELS.includes(value), `channels: ${CHANNELS.join(', ')}`, 0)),
    previousSecret: v.optional(longSecret),
    secret: v.optional(longSecret),
    apiUrl: v.optional(webUrl(isTest)),
    siteverifyUrl: v.optional(webUrl(isTest)),
    keepsRooms: v.optional(trueOrFalse),
    bookingTools: v.optional(listOf(isToolName, 'names of tools', 0)),
    replyTools: v.optional(listOf(isToolName, 'names of tools', 0)),
    ...PAGE_SETTING_SCHEMAS,
    test: v.optional(trueOrFalse),
    fetch: v.optional(callback),
    now: v.optional(callback),
  }) satisfies { readonly [Name in keyof EndpointSettings]-?: v.GenericSchema };

/** Empty if there is no problem. */
export function settingsProblems(settings: unknown): readonly string[] {
  if (!isObject(settings)) return ['The settings are missing.'];
  const known = schemas(settings['test'] === true);
  const { issues = [] } = v.safeParse(v.object(known), settings, { abortPipeEarly: true });
  const problems = issues.map((issue) => {
    const name = v.getDotPath(issue) ?? '';
    return issue.message.startsWith('.') ? `${name}${issue.message}` : `${name} ${issue.message}`;
  });
  const unknown = Object.keys(settings).filter((name) => !Object.hasOwn(known, name));
  return [...problems, ...unknown.map((name) => `${name} is not a known setting`)];
}

function overridesProblem(value: unknown): string | null {
  const misplaced = NOT_IN_OVERRIDES.find(([path]) => fieldOf(value, ...path) !== undefined);
  if (misplaced === undefined) return isObject(value) ? null : 'must be an object';
  return `has ${misplaced[0].join('.')}: ${misplaced[1]}`;
}

function limitsProblem(value: unknown): string | null {
  const problem = numbersProblem(value, DEFAULT_LIMITS, Number.isSafeInteger);
  if (problem !== null) return problem;
  const excess = Object.entries(LIMIT_MAXIMA).find(
    ([name, most]) => Number(fieldOf(value, name) ?? 0) > most,
  );
  if (excess !== undefined) return `.${excess[0]} must be at most ${excess[1]}`;
  const seconds = Number(fieldOf(value, 'callSeconds') ?? DEFAULT_LIMITS.callSeconds);
  if (seconds < MIN_CALL_SECONDS) return `.callSeconds must be at least ${MIN_CALL_SECONDS}`;
  const minutes = Number(fieldOf(value, 'minutesPerDay') ?? DEFAULT_LIMITS.minutesPerDay);
  return minutes * 60 < seconds ? '.minutesPerDay is shorter than one call' : null;
}

/** Null if the day's calls fit into the day's minutes. */
export function contradictingLimits(limits: EndpointLimits): string | null {
  const { callsPerDay, minutesPerDay, callSeconds } = limits;
  const needed = Math.ceil((callsPerDay * callSeconds) / 60);
  if (needed <= minutesPerDay) return null;
  const possible = Math.floor((minutesPerDay * 60) / callSeconds);
  return `The limits contradict each other: ${callsPerDay} calls a day of up to ${callSeconds} s need ${needed} minutes, and MINUTES_PER_DAY is ${minutesPerDay}. No more than ${possible} calls can start in a day.`;
}

function numbersProblem(value: unknown, known: object, isGood: (value: number) => boolean): string | null {
  if (!isObject(value)) return 'must be an object';
  const wrong = Object.entries(value).filter(
    ([name, each]) =>
      !Object.hasOwn(known, name) ||
      (each !== undefined && !(typeof each === 'number' && each > 0 && isGood(each))),
  );
  return wrong.length === 0
    ? null
    : `has ${wrong.map(([name, each]) => `${name}: ${String(each)}`).join(', ')}, which is not allowed`;
}

const isAddressSource = (value: unknown) =>
  (typeof value === 'string' && ADDRESS_SOURCES.includes(value)) || isHeaderName(fieldOf(value, 'header'));

const isHeaderName = (value: unknown) => typeof value === 'string' && /^[a-z\d-]+$/i.test(value);

const hasFunctions = (value: unknown, ...names: readonly string[]) =>
  typeof value === 'object' &&
  value !== null &&
  names.every((name) => typeof Reflect.get(value, name) === 'function');
