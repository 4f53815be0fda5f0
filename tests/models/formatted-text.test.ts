// Scope: rendering random agent answers as formatted text. No answer throws, injects markup, or loses a word, and a
// streamed answer only ever grows at its end.
import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FormattedText } from '../../widget/ui/formatted-text.tsx';
import { oddText } from './odd/values.ts';
import { runs } from './runs.ts';

const LIMIT_MS = 3_600_000;

const markup = (text: string, isFinal: boolean): string =>
  renderToStaticMarkup(createElement(FormattedText, { text, isFinal }));

const MARKS = [
  '**',
  '*',
  '\n- ',
  '\n* ',
  '\n1. ',
  '\n\n',
  ' ',
  '[',
  '](https://a.example/',
  '](tel:',
  '](',
  ')',
];
const WHOLE = [
  'https://',
  'mailto:',
  '<b>',
  '</p>',
  'javascript:',
  '[Hours](https://a.example/b)',
  '**Two**',
  '@',
];
const marks = fc.constantFrom(...MARKS, ...WHOLE);
const answer = fc.array(fc.oneof(marks, marks, oddText), { maxLength: 12 }).map((parts) => parts.join(''));

const ELEMENT =
  /^<(?:p class="line-text" dir="auto"|[uo]l class="line-text line-list" dir="auto"|li(?: value="\d+")?|strong|bdi|a class="line-link" href="(?:https?:\/\/|mailto:|tel:)[^"]*" target="_blank" rel="noopener noreferrer nofollow"|\/(?:p|[uo]l|li|strong|bdi|a))>$/;

it(
  'the formatter renders any answer without throwing, injecting markup, or losing a word',
  () => {
    const property = fc.property(answer, (text) => {
      const html = markup(text, true);
      const foreign = (html.match(/<[^>]*>/g) ?? []).filter((tag) => !ELEMENT.test(tag));
      expect(foreign).toEqual([]);
      expect(html.replace(/<[^>]*>/g, '')).not.toMatch(/[<>"]/);
      expect(isWithin(lettersOf(text), lettersOf(wordsIn(html)))).toBe(true);
      markup(text, false);
    });
    fc.assert(property, runs(2_000));
  },
  LIMIT_MS,
);

const word = fc.constantFrom(
  'Hi',
  '5',
  '10',
  'a-b',
  '3 * 4',
  'café',
  'مرحبا',
  '2:30',
  '(yes)',
  '"no"',
  '好的。',
);
const line = fc
  .array(
    fc.oneof(
      word,
      word.map((text) => `**${text} x**`),
      word.map((text) => `[${text}](https://a.example/b?c=d)`),
      fc.constantFrom('https://a.example/b, or', 'tel:+12125550142', '**[Call](tel:+1)**'),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((parts) => parts.join(' '));
const lines = fc
  .array(fc.tuple(fc.constantFrom('', '- ', '* ', '1. ', '12) ', '\n'), line), { maxLength: 5 })
  .map((all) => all.map((parts) => parts.join('')).join('\n'));

it(
  'the formatter changes a streamed answer only at its end',
  () => {
    const property = fc.property(lines, (text) => {
      let before = '';
      for (let end = 0; end <= text.length; end += 1) {
        const shown = shownIn(markup(text.slice(0, end), false));
        expect(shown.slice(0, before.length)).toBe(before);
        before = shown;
      }
      expect(shownIn(markup(text, true)).slice(0, before.length)).toBe(before);
    });
    fc.assert(property, runs(100, 50));
  },
  LIMIT_MS,
);

const shownIn = (html: string): string => html.replace(/<[^>]*>|\s/g, '');

/** All readable text, including the URLs of links and the numbers of lists. */
const wordsIn = (html: string): string =>
  html
    .replace(
      /<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs,
      (_, href: string, name: string) => name + decoded(href) + name,
    )
    .replace(/<li value="(\d+)">/g, '$1')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|#x27);/g, ' ');

/** Decodes the letters that are percent-encoded in a URL. */
const decoded = (href: string): string =>
  href.replace(/(?:%[89a-f][0-9a-f])+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes);
    } catch {
      return bytes;
    }
  });

const lettersOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]/gu) ?? [];

function isWithin(some: readonly string[], all: readonly string[]): boolean {
  let place = 0;
  for (const letter of all) if (letter === some[place]) place += 1;
  return place === some.length;
}
