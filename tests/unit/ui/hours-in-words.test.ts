// Scope: opening hours as visitors read them, in the words of their language.
import { expect, it } from 'vitest';
import { hoursInWords, parsedHours } from '../../../widget/ui/form/hours-in-words.ts';

const MORNING = [480, 720] as const;
const AFTERNOON = [780, 1_050] as const;
/** From Sunday. */
const WEEK = [
  [],
  [MORNING, AFTERNOON],
  [MORNING, AFTERNOON],
  [MORNING],
  [MORNING],
  [],
  [[600, 1_440]],
] as const;

/** Languages put other spaces before the halves of the day, by version of their data. */
const plain = (lines: readonly string[]) => lines.map((line) => line.replace(/\s/g, ' '));

it('the days in a row that have the same hours are one line, closed ones none, and the week begins on Monday', () => {
  expect(plain(hoursInWords(WEEK, 'en-US'))).toEqual([
    'Monday – Tuesday: 8:00 AM – 12:00 PM, 1:00 PM – 5:30 PM',
    'Wednesday – Thursday: 8:00 AM – 12:00 PM',
    'Saturday: 10:00 AM – 12:00 AM',
  ]);
});

it('a week in which every day is the same is one line', () => {
  const every = Array.from({ length: 7 }, () => [AFTERNOON]);
  expect(plain(hoursInWords(every, 'en-US'))).toEqual(['Monday – Sunday: 1:00 PM – 5:30 PM']);
});

it('Sunday is the last day of its week, and joins the days before it', () => {
  expect(plain(hoursInWords([[MORNING], [], [], [], [], [], [MORNING]], 'en-US'))).toEqual([
    'Saturday – Sunday: 8:00 AM – 12:00 PM',
  ]);
});

it.each([
  ['es', 'lunes – martes: 13:00 – 17:30'],
  ['fr', 'lundi – mardi: 13:00 – 17:30'],
  ['ru', 'понедельник – вторник: 13:00 – 17:30'],
])('the names and the clock are those of %s', (language, line) => {
  expect(plain(hoursInWords([[], [AFTERNOON], [AFTERNOON]], language))).toEqual([line]);
});

it('no hours are no lines', () => {
  expect(hoursInWords([], 'en')).toEqual([]);
});

it('the hours are taken as the endpoint answers them', () => {
  expect(parsedHours(WEEK)).toEqual(WEEK);
});

it.each([
  ['nothing', undefined],
  ['a text', 'Monday to Friday'],
  ['six days', WEEK.slice(1)],
  ['a day that is a text', [...WEEK.slice(1), 'closed']],
  ['a span without an end', [...WEEK.slice(1), [[540]]]],
  ['a minute after midnight', [...WEEK.slice(1), [[540, 1_441]]]],
  ['a minute that is a text', [...WEEK.slice(1), [['9:00', 1_000]]]],
])('%s of a faulty or earlier endpoint is not taken for hours', (_, given) => {
  expect(parsedHours(given)).toBeNull();
});
