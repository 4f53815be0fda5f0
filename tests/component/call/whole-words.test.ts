/// <reference types="mocha" />
/** Scope: on a tablet, the words of the bar's tools stay whole beside End Call, in every language. */
import { setViewport } from '@web/test-runner-commands';
import { assert } from 'chai';
import { LANGUAGES } from '../../../widget/i18n/resolve-language.ts';
import { surfacesFixture } from './surfaces-page.ts';

const WIDTHS = [768, 820, 960];

const page = surfacesFixture();

/** The words of a label that stand in two lines. */
function brokenIn(label: Element): readonly string[] {
  const [text] = label.childNodes;
  if (!(text instanceof Text)) throw new Error('A tool has no label.');
  return [...text.data.matchAll(/[\p{L}.’]+/gu)].flatMap(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
    return new Set(tops).size > 1 ? [word] : [];
  });
}

for (const language of LANGUAGES)
  it(`the tools' words are whole: ${language}`, async () => {
    for (const width of WIDTHS) {
      await setViewport({ width, height: 900 });
      await new Promise(requestAnimationFrame);
      for (const status of ['live', 'muted'] as const) {
        page().show(language, [], status);
        const labels = [...page().root.querySelectorAll('.tool-word')];
        assert.deepEqual(labels.flatMap(brokenIn), [], `${width} px, ${status}`);
      }
    }
  });
