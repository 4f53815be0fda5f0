// Scope: the dialog as data: React-style markup becomes a tree, and trees that differ only in words become one tree.
import { describe, expect, it } from 'vitest';
import { treeOf } from '../../../widget/build/prerendered/markup-tree.ts';
import { splitWords } from '../../../widget/build/prerendered/split-words.ts';

describe('markup as a tree', () => {
  it('keeps elements, attributes and texts in order', () => {
    expect(treeOf('<p class="a" data-b=""><b>One</b> two<input type="text"/><i></i></p>')).toEqual([
      'p',
      { class: 'a', 'data-b': '' },
      ['b', {}, 'One'],
      ' two',
      ['input', { type: 'text' }],
      ['i', {}],
    ]);
  });

  it('unescapes what React escapes, once', () => {
    expect(treeOf('<p title="&quot;&lt;&#x27;">&amp;lt; &gt;</p>')).toEqual([
      'p',
      { title: '"<\'' },
      '&lt; >',
    ]);
  });

  it.each([
    ['a comment', '<p><!-- --></p>'],
    ['two elements', '<p></p><p></p>'],
    ['text alone', 'text'],
    ['an attribute without quotes', '<p class=a></p>'],
    ['a drawing', '<p><svg><path d="M0 0"/></svg></p>'],
    ['an open end', '<p><b></b>'],
    ['nothing', ''],
  ])('refuses %s', (_, html) => {
    expect(() => treeOf(html)).toThrow('This markup cannot be drawn');
  });
});

describe('one tree for several languages', () => {
  it('numbers the differing words in attributes and in texts', () => {
    const [tree, words] = splitWords([
      ['p', { class: 'a', title: 'Close' }, 'Name', ['b', {}, 'OK']],
      ['p', { class: 'a', title: 'Cerrar' }, 'Nombre', ['b', {}, 'OK']],
    ]);
    expect(tree).toEqual(['p', { class: 'a', title: 0 }, 1, ['b', {}, 'OK']]);
    expect(words).toEqual([
      ['Close', 'Name'],
      ['Cerrar', 'Nombre'],
    ]);
  });

  it('refuses trees that differ in more than words', () => {
    expect(() =>
      splitWords([
        ['p', {}],
        ['b', {}],
      ]),
    ).toThrow('different elements');
    expect(() =>
      splitWords([
        ['p', { a: '1' }],
        ['p', { b: '1' }],
      ]),
    ).toThrow('different elements');
    expect(() =>
      splitWords([
        ['p', {}, 'text'],
        ['p', {}, ['b', {}]],
      ]),
    ).toThrow('more than their words');
  });
});
