/** The labels of the fields of services and hours, and their problems in words. Pure. */
import { nameOrNew, type Draft } from './rules-draft.ts';

export const LABELS = {
  services: 'Services',
  resources: 'People and rooms',
  exceptions: 'Holidays and other hours',
  name: 'Name',
  minutes: 'Minutes',
  bufferBefore: 'Free minutes before',
  bufferAfter: 'Free minutes after',
  atOnce: 'At the same time, at most',
  places: 'Appointments at the same time',
  date: 'First day',
  from: 'First day',
  to: 'Last day (optional)',
  hours: 'Hours',
  noticeMinutes: 'Minutes between booking and start, at least',
  horizonDays: 'Days ahead, at most',
  gridMinutes: 'Minutes between possible starts',
  location: 'Place (optional)',
  phone: 'Phone number for changes (optional)',
  remindHoursBefore: 'Hours before the start',
  quietHours: 'No reminders between',
  email: 'Mail address for visitors’ answers (optional)',
} as const;

export const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

export const withoutOptional = (label: string): string => label.replace(' (optional)', '');

const labelOf = (name: string): string =>
  name in LABELS ? withoutOptional(LABELS[name as keyof typeof LABELS]) : capitalized(name);

/** @property path such as `services.0.minutes` */
export type RulesProblemWords = { readonly path: string; readonly says: string };

/** @param problem the server's: a path, and the rest of a sentence */
export function problemWords(problem: string, draft: Draft): RulesProblemWords {
  const [, path = '', sentence = problem] = /^(\S+) (.*)$/s.exec(problem) ?? [];
  const parts = path.split('.');
  const entry = entryOf(draft, parts);
  // A number at the end is that of a span of hours.
  const field = parts.slice(entry === null ? 0 : 2).findLast((part) => /\D/.test(part));
  const isWeekday = entry === null && field !== parts[0];
  const where = [entry ?? (isWeekday ? 'Opening hours' : []), field === undefined ? [] : labelOf(field)];
  return { path, says: `${where.flat().join(': ')} ${sentence}.` };
}

/** The name of an entry; null for a field outside of lists. */
function entryOf(
  { services, people, exceptions }: Draft,
  [list, number = '']: readonly string[],
): string | null {
  const index = Number.parseInt(number, 10);
  const exception = list === 'exceptions' ? exceptions[index] : undefined;
  if (exception !== undefined) return `The entry from ${exception.from}`;
  const entry = list === 'services' ? services[index] : list === 'resources' ? people[index] : undefined;
  return entry === undefined ? null : nameOrNew(entry.name);
}
