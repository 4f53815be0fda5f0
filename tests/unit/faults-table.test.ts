// Scope: the tables of faults and of what is promised around a call in the tests' README name tests that there are.
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { matchesGlob } from 'node:path';
import { expect, it } from 'vitest';
import { ENDPOINT_REFUSALS } from '../../widget/contract-endpoint.ts';
import e2e from '../e2e/playwright.config.ts';

const TESTS = new URL('../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, TESTS), 'utf8');

type Reference = { readonly file: string; readonly title: string };

/** `file` › title, as many as a row has. */
function referencesIn(table: string): readonly Reference[] {
  const found = table.matchAll(/`([^`]+\.tsx?)` › ([^|<]+?)(?= *(?:<br>|\|))/g);
  return [...found].map(([, file = '', title = '']) => ({ file, title }));
}

const sectionOf = (heading: string): string =>
  read('README.md').split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
const section = sectionOf('Faults');
const following = sectionOf('A call that goes along');
const heard = sectionOf('Being heard');
const outcome = sectionOf('What a call comes to');

it.each([
  ['fault', section, 30],
  ['rule of a call that goes along', following, 14],
  ['rule of being heard', heard, 12],
  ['rule of what a call comes to', outcome, 9],
])('has a row for each %s, and a test in each row', (_, table, least) => {
  const rows = table.split('\n').filter((line) => line.startsWith('| ') && !/^\| (fault|rule|-)/.test(line));
  expect(rows.length).toBeGreaterThanOrEqual(least);
  expect(rows.filter((row) => referencesIn(row).length === 0)).toEqual([]);
});

const COMPONENT = 'component/*.test.ts';
const IN_FIREFOX = [e2e.projects?.find(({ name }) => name === 'firefox')?.testMatch ?? []].flat().map(String);

it.each([
  ['F', [COMPONENT, ...IN_FIREFOX]],
  ['W', [COMPONENT]],
])('a row that says %s names a file that is run there', (engine, files) => {
  const saying = (section + following)
    .split('\n')
    .filter((row) => row.startsWith('| ') && new RegExp(`\\b${engine}\\b[^|]*\\|$`).test(row));
  expect(saying.length).toBeGreaterThanOrEqual(5);
  const isRun = ({ file }: Reference): boolean => files.some((pattern) => matchesGlob(file, pattern));
  expect(saying.filter((row) => !referencesIn(row).some(isRun))).toEqual([]);
});

/** What the tag never lets a visitor meet: only a page that is set up wrongly, or a program. */
const NOT_MET_BY_VISITORS = [
  'method-not-allowed',
  'origin-not-allowed',
  'not-found',
  'body-too-large',
  'bad-request',
];

it('names each refusal of the endpoint that a visitor can meet', () => {
  const met = Object.keys(ENDPOINT_REFUSALS).filter((refusal) => !NOT_MET_BY_VISITORS.includes(refusal));
  expect(met.filter((refusal) => !section.includes(`\`${refusal}\``))).toEqual([]);
});

/**
 * What a file calls its tests and their steps: what it gives to the runner, and the names of what it goes through. Code
 * alone is read: a title in a comment, or of a test that is skipped wherever it runs, is none.
 */
function titlesIn(file: string): readonly string[] {
  const source = read(file);
  // Node takes no types out of a file with markup.
  const code = (file.endsWith('.tsx') ? source : stripTypeScriptTypes(source)).replace(COMMENT, '');
  return [...code.matchAll(GIVEN), ...code.matchAll(LISTED)].map(([, title = '']) => title);
}

const COMMENT = /\/\*[^]*?\*\/|^\s*\/\/.*$/gm;
const GIVEN = /\b(?:it\w*|test|step)(?:\.concurrent)?(?:\.each\([^]*?\))?\(\s*['"`](.*?)['"`],/g;
const LISTED = /[{,]\s*['"]?([^'"\n]+?)['"]?: /g;

it.each(referencesIn(section + following + heard + outcome))('$file has "$title"', ({ file, title }) => {
  // A title that is put together in the test is named by the part that is not.
  expect(titlesIn(file).filter((found) => found.includes(title))).not.toEqual([]);
});
