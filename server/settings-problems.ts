/** Validates the owner's settings and lists every problem, because many are written in plain JavaScript. */
import { isObject } from '../widget/platform/json.ts';
import { timeZoneNamed } from './admission/days.ts';
import { fieldOf, isWebUrl } from './http/fields.ts';
import {
  DEFAULT_LIMITS,
  DEFAULT_TIME_LIMITS,
  LIMIT_MAXIMA,
  TEST_KEYS,
  type EndpointLimits,
  type EndpointSettings,
} from './settings.ts';

/** Lists every problem of the settings, one per line. */
export class EndpointSettingsError extends Error {
  override readonly name = 'EndpointSettingsError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(
      `The call endpoint cannot use these settings:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
    );
    this.problems = problems;
  }
}

/** @throws EndpointSettingsError */
export function demandGoodSettings(settings: EndpointSettings): void {
  const problems = settingsProblems(settings);
  if (problems.length > 0) throw new EndpointSettingsError(problems);
}

/** The problem of a value, to follow the setting’s name; a leading dot addresses a part of it. */
type Check = (value: unknown, isTest: boolean) => string | null;

/** The platform's minimum, s. */
const SHORTEST_CALL = 10;
const SHORTEST_SECRET = 32;
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

const given =
  (check: Check): Check =>
  (value, isTest) =>
    value === undefined || value === null || value === '' ? 'is missing' : check(value, isTest);
const optional =
  (check: Check): Check =>
  (value, isTest) =>
    value === undefined ? null : check(value, isTest);
const when =
  (isWrong: (value: unknown) => boolean, says: string): Check =>
  (value) =>
    isWrong(value) ? says : null;

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '';
const shortText = when(
  (value) => !isText(value) || String(value).length > 100,
  'must be a text of at most 100 characters',
);
const isTexts = (value: unknown) =>
  isObject(value) && Object.values(value).every((text) => typeof text === 'string');
const object = when((value) => !isObject(value), 'must be an object');
const callback = when((value) => typeof value !== 'function', 'must be a function');

/** Keys go into headers and forms; a line break in one is a copying mistake. */
const trueOrFalse = when((value) => typeof value !== 'boolean', 'must be true or false');
const key = when(
  (value) => typeof value !== 'string' || !/^[!-~]+$/.test(value) || /^\.+$/.test(value),
  'must be a key as it was given to you: letters, digits and signs, without spaces',
);

const webUrl: Check = (value, isTest) => {
  if (!isWebUrl(value, isTest ? /^https?:$/ : /^https:$/)) return 'must be a URL that begins with https://';
  const { username, password, search, hash } = new URL(value);
  // Paths are appended to it, and problem reports contain it.
  return [username, password, search, hash].every((part) => part === '')
    ? null
    : 'must be an address without a name, a password, a query or a fragment';
};

const listOf =
  (isGood: (value: string) => boolean, says: string, least = 1): Check =>
  (value) => {
    if (!Array.isArray(value) || value.length < least) return `must be a list of ${says}`;
    const wrong = value.filter((each) => typeof each !== 'string' || !isGood(each));
    return wrong.length === 0
      ? null
      : `has ${wrong.map((each) => JSON.stringify(each)).join(', ')}, which is not ${says}`;
  };

const isOrigin = (value: string) =>
  isWebUrl(value) && new URL(value).origin === value && !value.includes('*');
/** In the format of the tag's `booking-tool` and `reply-tool`. */
const isToolName = (value: string) => /^[\w.:-]{1,64}$/.test(value);
const isHostname = (value: string) => /^[a-z\d]([a-z\d.-]*[a-z\d])?$/.test(value);

const longSecret = when(
  (value) => !isText(value) || String(value).length < SHORTEST_SECRET,
  `must have ${SHORTEST_SECRET} characters or more`,
);

const CHECKS: { readonly [Name in keyof EndpointSettings]-?: Check } = {
  privateKey: given(key),
  assistant: given(when((value) => !isText(value) && !isObject(value), 'must be an id or a definition')),
  assistantOverrides: optional(overrides),
  botCheckSecret: given(secretOfBotCheck),
  siteKey: given(siteKey),
  origins: given(listOf(isOrigin, 'origins like https://example.com, without a path or a final slash')),
  hostnames: optional(listOf(isHostname, 'hosts like example.com, in lower case')),
  limits: optional((value) => limitsProblem(value)),
  timeLimits: optional((value) =>
    numbersProblem(value, DEFAULT_TIME_LIMITS, (each) => each > 0 && each <= 600),
  ),
  consentVersions: optional(listOf(isText, 'versions of the consent text')),
  businessName: optional(shortText),
  agentName: optional(shortText),
  consentText: optional(when((value) => !isText(value), 'must be a text')),
  strings: optional(
    when((value) => ![value].flat().every(isTexts), 'must be an object of texts, or a list of such objects'),
  ),
  addressFrom: optional(
    when((value) => !isAddressSource(value), `must be ${ADDRESS_SOURCES.join(', ')} or { header }`),
  ),
  timeZone: optional(
    when(
      (value) => typeof value !== 'string' || timeZoneNamed(value) === undefined,
      'must be the IANA name of a time zone, like America/Chicago',
    ),
  ),
  store: optional(
    when((value) => !hasFunctions(value, 'take', 'giveBack'), 'must have the functions take and giveBack'),
  ),
  inbox: optional(object),
  onReceipt: optional(callback),
  onFeedback: optional(callback),
  onMessage: optional(callback),
  onAnswer: optional(callback),
  log: optional(
    when((value) => !hasFunctions(value, 'warn', 'error'), 'must have the functions warn and error'),
  ),
  channels: optional(listOf((value) => CHANNELS.includes(value), `channels: ${CHANNELS.join(', ')}`)),
  previousSecret: optional(longSecret),
  secret: optional(longSecret),
  apiUrl: optional(webUrl),
  siteverifyUrl: optional(webUrl),
  keepsRooms: optional(trueOrFalse),
  bookingTools: optional(listOf(isToolName, 'names of tools', 0)),
  replyTools: optional(listOf(isToolName, 'names of tools', 0)),
  test: optional(trueOrFalse),
  fetch: optional(callback),
  now: optional(callback),
};

/** Empty if there is no problem. */
export function settingsProblems(settings: unknown): readonly string[] {
  if (!isObject(settings)) return ['The settings are missing.'];
  const isTest = settings['test'] === true;
  const problems = Object.entries(CHECKS).flatMap(([name, check]) => {
    const problem = check(settings[name], isTest);
    if (problem === null) return [];
    return [problem.startsWith('.') ? `${name}${problem}` : `${name} ${problem}`];
  });
  const unknown = Object.keys(settings).filter((name) => !Object.hasOwn(CHECKS, name));
  return [...problems, ...unknown.map((name) => `${name} is not a known setting`)];
}

function secretOfBotCheck(value: unknown, isTest: boolean): string | null {
  if (value === TEST_KEYS.secret && !isTest)
    return 'is hCaptcha’s public test secret, which accepts everyone: set test: true to allow it';
  return key(value, isTest);
}

function siteKey(value: unknown, isTest: boolean): string | null {
  if (value === TEST_KEYS.siteKey && !isTest)
    return 'is hCaptcha’s public test key, which accepts everyone: set test: true to allow it';
  return key(value, isTest);
}

function overrides(value: unknown, isTest: boolean): string | null {
  const misplaced = NOT_IN_OVERRIDES.find(([path]) => fieldOf(value, ...path) !== undefined);
  if (misplaced === undefined) return object(value, isTest);
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
  if (seconds < SHORTEST_CALL) return `.callSeconds must be at least ${SHORTEST_CALL}`;
  const minutes = Number(fieldOf(value, 'minutesPerDay') ?? DEFAULT_LIMITS.minutesPerDay);
  return minutes * 60 < seconds ? '.minutesPerDay is shorter than one call' : null;
}

/** Null if the day's calls fit into the day's minutes. */
export function contradictingLimits(limits: EndpointLimits): string | null {
  const { callsPerDay, minutesPerDay, callSeconds } = limits;
  const needed = Math.ceil((callsPerDay * callSeconds) / 60);
  if (needed <= minutesPerDay) return null;
  const possible = Math.floor((minutesPerDay * 60) / callSeconds);
  return `The limits contradict each other: ${callsPerDay} calls a day of up to ${callSeconds} s need ${needed} minutes, and minutesPerDay is ${minutesPerDay}. No more than ${possible} calls can start in a day.`;
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
