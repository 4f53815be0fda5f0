/** What the form of the settings means: the JSON that the commands read, and the field that a problem concerns. Pure. */
import { isObject } from '../../../../widget/platform/json.ts';
import type { BusinessSettings } from '../../../businesses/business-settings.ts';
import { PAGE_SETTINGS } from '../../../page-settings.ts';
import type { InboxSettings } from '../../context.ts';
import { timeOfDay } from '../../time-of-day.ts';
import type { Draft, FieldProblem } from '../form-contract.ts';

/** What an owner changes. Everything else is the provider's. */
const FIELDS = [
  'agentName',
  ...PAGE_SETTINGS,
  'mails',
  'digestAt',
  'replyTo',
  'keepDays',
  'webhookUrls',
] as const satisfies readonly (keyof BusinessSettings)[];
type Field = (typeof FIELDS)[number];

const isField = (name: string): name is Field => (FIELDS as readonly string[]).includes(name);

/** @returns names that are no fields */
export const unknownFields = (draft: Draft): readonly string[] =>
  Object.keys(draft).filter((name) => name !== 'name' && !isField(name));

type Defaults = Pick<InboxSettings, 'mails' | 'digestAt' | 'keepDays'>;

/** @param defaults which hold for what the business has not set */
export function draftOf(name: string, settings: BusinessSettings, defaults: Defaults): Draft {
  const { mails, digestAt, keepDays } = settings;
  const effective: BusinessSettings = {
    ...settings,
    mails: mails ?? defaults.mails,
    digestAt: digestAt ?? timeOfDay(defaults.digestAt),
    keepDays: keepDays ?? defaults.keepDays,
    recording: settings.recording ?? false,
  };
  return { name, ...Object.fromEntries(FIELDS.map((field) => [field, textOf(effective[field])])) };
}

function textOf(value: unknown): string {
  if (value === undefined) return '';
  if (Array.isArray(value)) return value.join('\n');
  if (isObject(value))
    return Object.entries(value)
      .map(([name, each]) => `${name}: ${Array.isArray(each) ? each.join(', ') : String(each)}`)
      .join('\n');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** In the format of the commands. A field that is left blank removes its setting, so that the default applies. */
export function changeOf({ name, ...draft }: Draft): object {
  const settings = Object.entries(draft).map(([field, text]) => [field, valueOf(field, text.trim())]);
  return { ...(name === undefined ? {} : { name: name.trim() }), settings: Object.fromEntries(settings) };
}

function valueOf(field: string, text: string): unknown {
  if (text === '') return null;
  switch (field) {
    case 'recording':
      return text === 'true' ? true : text === 'false' ? false : text;
    case 'keepDays':
      // A number that is not one stays a text, which the validation refuses.
      return /^\d{1,9}$/.test(text) ? Number(text) : text;
    case 'webhookUrls':
      return text.split(/\s+/);
    case 'colors':
      return Object.fromEntries(linesOf(text).map(namedIn));
    case 'openingHours':
      return Object.fromEntries(linesOf(text).map(hoursIn));
    default:
      return text;
  }
}

const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Such as a color, by its name. */
function namedIn(line: string): readonly [name: string, value: string] {
  const [, name = line, value = ''] = /^([^:]*):(.*)$/.exec(line) ?? [];
  return [name.trim(), value.trim()];
}

/** The spans of a weekday. */
function hoursIn(line: string): readonly [weekday: string, spans: readonly string[]] {
  const [weekday, spans] = namedIn(line);
  const listed = spans.split(',').map((span) => span.trim());
  return [weekday.toLowerCase(), listed.filter((span) => span !== '')];
}

/** @param problem a sentence of the validation, which begins with the setting's name */
export function fieldProblemOf(problem: string): FieldProblem {
  const [, path = '', text = problem] = /^([\w.]+) (.*)$/s.exec(problem) ?? [];
  const [name = ''] = path.split('.');
  if (name === 'name' || isField(name)) return { field: name, text };
  if (name === 'people') return { field: 'people', text };
  return { field: null, text: problem };
}
