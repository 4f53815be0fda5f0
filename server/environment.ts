/**
 * Reads the endpoint's settings from environment variables, such as `privateKey` from `PRIVATE_KEY`. Finds all problems
 * at once.
 */
import { isObject, parseJson } from '../widget/platform/json.ts';
import { withoutUndefined } from './http/fields.ts';
import { EndpointSettingsError, settingsProblems } from './settings-problems.ts';
import { DEFAULT_LIMITS, type EndpointSettings } from './settings.ts';

/** The environment as runtimes provide it. Values that are not strings are ignored. */
export type Environment = Readonly<Record<string, unknown>>;

/**
 * Reads the settings that fit into a string: no functions, store or time limits. A blank value counts as missing.
 * @throws EndpointSettingsError that names every variable that is wrong, and no value: some are secrets
 */
export function settingsFrom(environment: Environment): EndpointSettings {
  const reader = createReader(environment);
  const settings = readSettings(reader);
  const problems = [...reader.problems, ...problemsOf(settings, reader.problems)];
  if (problems.length > 0) throw new EndpointSettingsError(problems);
  return settings as EndpointSettings;
}

/** `startsIn10Minutes` is `STARTS_IN_10_MINUTES`. */
export const variableOf = (setting: string): string =>
  setting.replace(/[A-Z]|(?<=[a-z])\d+/g, (part) => `_${part}`).toUpperCase();

export type EnvironmentReader = ReturnType<typeof createReader>;

export function createReader(environment: Environment) {
  const problems: string[] = [];
  const names = new Set<string>();
  const text = (setting: string): string | undefined => {
    const name = variableOf(setting);
    names.add(name);
    const value = environment[name];
    return typeof value !== 'string' || value.trim() === '' ? undefined : unquoted(value.trim());
  };
  const parsed = <T>(
    setting: string,
    parse: (value: string) => T | undefined,
    form: string,
  ): T | undefined => {
    const value = text(setting);
    if (value === undefined) return undefined;
    const found = parse(value);
    if (found === undefined) problems.push(`${variableOf(setting)} is not ${form}`);
    return found;
  };
  return {
    text,
    parsed,
    problems,
    /** The variables that were read, set or not. */
    names: names as ReadonlySet<string>,
  };
}

/** Docker and systemd leave the quotation marks of a file in its values; Node and shells do not. */
const unquoted = (value: string): string => /^(["'])(.*)\1$/s.exec(value)?.[2] ?? value;

/** Reads without validating; the reader collects values that cannot be parsed. */
export function readSettings({ text, parsed }: EnvironmentReader): object {
  const list = (setting: string) => text(setting)?.split(/[\s,]+/);
  const limits = Object.keys(DEFAULT_LIMITS).map((name) => [
    name,
    parsed(name, wholeNumber, 'a whole number above 0'),
  ]);
  return withoutUndefined({
    privateKey: text('privateKey'),
    assistant: parsed('assistant', idOrDefinition, 'an id or a JSON object'),
    assistantOverrides: parsed('assistantOverrides', jsonObject, 'a JSON object'),
    botCheckSecret: text('botCheckSecret'),
    siteKey: text('siteKey'),
    origins: list('origins'),
    hostnames: list('hostnames'),
    limits: withoutUndefined(Object.fromEntries(limits)),
    consentVersions: list('consentVersions'),
    businessName: text('businessName'),
    agentName: text('agentName'),
    consentText: text('consentText'),
    strings: parsed('strings', objectOrList, 'a JSON object, or a list of objects'),
    addressFrom: parsed('addressFrom', addressSource, 'the name of a source or of a header'),
    channels: text('channels') === 'none' ? [] : list('channels'),
    timeZone: text('timeZone'),
    secret: text('secret'),
    previousSecret: text('previousSecret'),
    apiUrl: text('apiUrl'),
    siteverifyUrl: text('siteverifyUrl'),
    keepsRooms: parsed('keepsRooms', onOrOff, 'true or false'),
    bookingTools: list('bookingTools'),
    replyTools: list('replyTools'),
    avatar: text('avatar'),
    languages: list('languages')?.join(' '),
    prompts: text('prompts'),
    recording: parsed('recording', onOrOff, 'true or false'),
    privacyUrl: text('privacyUrl'),
    contactPhone: text('contactPhone'),
    contactUrl: text('contactUrl'),
    openingHours: parsed('openingHours', jsonObject, 'a JSON object'),
    colors: parsed('colors', jsonObject, 'a JSON object'),
    test: parsed('test', onOrOff, 'true or false'),
  });
}

const SWITCHES = new Map([
  ['true', true],
  ['on', true],
  ['false', false],
  ['off', false],
]);
export const onOrOff = (value: string): boolean | undefined => SWITCHES.get(value);

/** A variable that could not be parsed also counts as missing here; it is reported only once. */
export function problemsOf(settings: object, reported: readonly string[]): readonly string[] {
  const variables = reported.map((problem) => problem.split(' ')[0]);
  return settingsProblems(settings)
    .map((problem) => problem.replace(/^(?:limits\.)?(\w+)/, (_, setting: string) => variableOf(setting)))
    .map((problem) =>
      problem.replace(
        /`(?:limits\.)?(\w+)(?:: (\w+))?`/g,
        (_, setting: string, value?: string) =>
          `${variableOf(setting)}${value === undefined ? '' : `=${value}`}`,
      ),
    )
    .filter((problem) => !variables.includes(problem.split(' ')[0]));
}

function wholeNumber(value: string): number | undefined {
  return /^\d{1,9}$/.test(value) && Number(value) > 0 ? Number(value) : undefined;
}

function jsonObject(value: string): Readonly<Record<string, unknown>> | undefined {
  const parsed = parseJson(value);
  return isObject(parsed) ? parsed : undefined;
}

function objectOrList(value: string): object | undefined {
  const parsed = parseJson(value);
  return isObject(parsed) || Array.isArray(parsed) ? parsed : undefined;
}

const idOrDefinition = (value: string) => (value.startsWith('{') ? jsonObject(value) : value);

/** Any other value is the name of a header. */
function addressSource(value: string): EndpointSettings['addressFrom'] {
  switch (value) {
    case 'socket':
    case 'cf-connecting-ip':
    case 'x-real-ip':
    case 'x-forwarded-for-first':
    case 'x-forwarded-for-last':
      return value;
    default:
      // Header names contain a hyphen; a mistyped source name does not.
      return /^[a-z\d]+(-[a-z\d]+)+$/i.test(value) ? { header: value } : undefined;
  }
}
