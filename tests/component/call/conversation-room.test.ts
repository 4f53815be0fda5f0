/// <reference types="mocha" />
/** Scope: on a phone, the open conversation of a call has room for words above a booking, and the bar below it stays. */
import { setViewport } from '@web/test-runner-commands';
import { assert } from 'chai';
import { STATUS_NAMES, surfacesFixture, type Languages, type Status } from './surfaces-page.ts';

const PHONES = [
  [360, 740],
  [390, 664],
  [375, 667],
] as const;
const LANGUAGES: readonly Languages[] = ['en', 'de', 'ru', 'ar'];
/** The statuses of a line, and those of a sentence or two. */
const SHORT: readonly Status[] = ['live', 'speaking', 'muted'];
const LONG: readonly Status[] = ['reconnecting', 'weak'];
/** The least height of the words before a booking, px: a line of long words, else two, with the name of who says them. */
const ROOM: readonly (readonly [Languages, readonly Status[], number])[] = [
  ['en', SHORT, 90],
  ['ar', SHORT, 80],
  ['ru', SHORT, 40],
  ['de', SHORT, 24],
  ['en', LONG, 60],
  ['ar', LONG, 50],
];
/** What End Call may move when the conversation opens. */
const MAX_MOVE_PX = 2;

const page = surfacesFixture();

function boxOf(selector: string): DOMRect {
  const element = page().root.querySelector(selector);
  if (element === null) throw new Error(`There is no ${selector}.`);
  return element.getBoundingClientRect();
}

for (const [width, height] of PHONES)
  it(`at ${width} by ${height} a booking leaves room in the log for the words before it`, async () => {
    await setViewport({ width, height });
    await new Promise(requestAnimationFrame);
    for (const [language, statuses, min] of ROOM)
      for (const status of statuses) {
        page().show(language, ['panel', 'card'], status);
        const words = boxOf('.lines').height - boxOf('.booking').height;
        assert.isAtLeast(words, min, `${language}, ${status}`);
      }
  });

for (const [width, height] of PHONES)
  it(`at ${width} by ${height} End Call stays where it is when the conversation opens, in every status`, async () => {
    await setViewport({ width, height });
    await new Promise(requestAnimationFrame);
    for (const language of LANGUAGES)
      for (const status of STATUS_NAMES) {
        page().show(language, [], status);
        const alone = boxOf('.button-end');
        page().show(language, ['panel', 'card'], status);
        const below = boxOf('.button-end');
        for (const side of ['left', 'top', 'right', 'bottom'] as const)
          assert.closeTo(below[side], alone[side], MAX_MOVE_PX, `${language}, ${status}, ${side}`);
      }
  });
