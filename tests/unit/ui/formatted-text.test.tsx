// Scope: the agent's text in the conversation panel: bold, lists and links; what stays text; a text that still grows.
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { FormattedText } from '../../../widget/ui/formatted-text.tsx';
import { plainText } from '../../../widget/ui/text-format.ts';

const markup = (text: string, isFinal = true): string =>
  renderToStaticMarkup(<FormattedText text={text} isFinal={isFinal} />);
const linksIn = (text: string): readonly string[] =>
  [...markup(text).matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
const p = (content: string): string => `<p class="line-text" dir="auto">${content}</p>`;

describe('the agent’s text', () => {
  it('has bold text, lists of both kinds and line breaks', () => {
    expect(markup('We have **two** times:\n\n- **10:00**, Tuesday\n- 11:30\n\nWhich one?')).toBe(
      `${p('We have <strong>two</strong> times:')}<ul class="line-text line-list" dir="auto">` +
        `<li><strong>10:00</strong>, Tuesday</li><li>11:30</li></ul>${p('Which one?')}`,
    );
    expect(markup('1. Call\n\n2) Come\n   7. Go')).toBe(
      '<ol class="line-text line-list" dir="auto"><li value="1">Call</li><li value="2">Come</li><li value="7">Go</li></ol>',
    );
    expect(markup('One\nTwo')).toBe(p('One\nTwo'));
  });

  it.each([
    '<img src=x onerror=alert(1)> &amp; <b>bold</b>',
    '# Title, _this_, `code`, ~~that~~ and | a | table |',
    '2 ** 3, 2**3 and 4**5, ** not bold **, **never ended',
    '-5 degrees, 10. or -',
    '[not a link](javascript:alert(1)) [nor this](/here) [x]',
  ])('stays text where it is nothing of these: %s', (text) => {
    expect(markup(text)).toBe(
      p(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')),
    );
  });

  it('has links without the sentence’s punctuation', () => {
    const text =
      'See https://a.example/x?y=1. Or (http://b.example), tel:+12125550142 or mailto:a@b.example! **https://c.example/**';
    expect(linksIn(text)).toEqual([
      'https://a.example/x?y=1',
      'http://b.example/',
      'tel:+12125550142',
      'mailto:a@b.example',
      'https://c.example/',
    ]);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'https://',
    'xhttps://a.example',
    'ftp://a.example',
    'file:///x',
    'https://bank.example@a.example/',
    '[bank.example](https://bank.example:x@a.example/)',
  ])('has no link to %s', (text) => {
    expect(linksIn(`Go to ${text} now`)).toEqual([]);
  });

  it('says where a link with a name leads, unless its name does', () => {
    expect(plainShown('[Opening hours](https://paws.example/hours)')).toBe('Opening hours (paws.example)');
    expect(plainShown('[bank.example](https://a.example/)')).toBe('bank.example (a.example)');
    expect(plainShown('[paws.example](https://paws.example/)')).toBe('paws.example');
    expect(plainShown('[Call us](tel:+1212) [Mail](mailto:a@b.example?subject=x)')).toBe(
      'Call us (+1212) Mail (a@b.example)',
    );
    expect(linksIn('[Call us](tel:+1212)')).toEqual(['tel:+1212']);
  });

  it('opens links in a new tab without a referrer; numbers are shown without their scheme', () => {
    expect(markup('Call tel:+1212')).toContain(
      'href="tel:+1212" target="_blank" rel="noopener noreferrer nofollow">+1212</a>',
    );
  });

  it('is announced without its marks', () => {
    expect(plainText('**Two** times:\n- 10:00\n- 11:30\n1. [Call](tel:+1)')).toBe(
      'Two times:\n• 10:00\n• 11:30\n1. Call',
    );
  });
});

describe('a text that still grows', () => {
  it.each([
    ['We have **tw', 'We have tw'],
    ['We have **two*', 'We have two'],
    ['We have **', 'We have'],
    ['Times:\n-', 'Times:'],
    ['Times:\n1', 'Times:'],
    ['Call tel:', 'Call'],
    ['See [Opening hours](https://paws.exam', 'See'],
  ])('leaves out a mark without its end: %j', (text, shown) => {
    expect(plainShown(text, false)).toBe(shown);
    expect(plainShown(text, true)).not.toBe(shown);
  });
});

function plainShown(text: string, isFinal = true): string {
  return markup(text, isFinal)
    .replace(/<[^>]*>/g, '')
    .trim();
}
