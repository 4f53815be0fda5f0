/** Scope: the setup page's snippets: parsed again they yield the same settings. */
import fc from 'fast-check';
import { parseSync, Visitor } from 'vite';
import { parse as parseVue } from 'vue/compiler-sfc';
import { describe, expect, test } from 'vitest';
import { HOSTS } from '../../../../site/setup/hosts.ts';
import { contentPolicy } from '../../../../site/setup/policies.ts';
import {
  attributesWithBlanks,
  HOST_IDS,
  USUAL,
  type SetupState,
} from '../../../../site/setup/setup-state.ts';
import { piecesFor } from '../../../../site/setup/snippets.ts';
import type { TagAttributes } from '../../../../site/settings/settings.ts';
import { PHONES } from '../../../support/phones.ts';
import { ATTRIBUTES, CARD_HEIGHT, TAG } from '../../../../widget/contract.ts';

/** The address that the documents use. */
const SCRIPT = 'https://cdn.example/task-tamer-agent.js';
const HTML_HOSTS = ['html', 'wordpress', 'wix', 'squarespace', 'shopify', 'webflow', 'tag-manager'] as const;

const codeFor = (state: SetupState, title?: string): string => {
  const pieces = piecesFor(state, SCRIPT);
  return (pieces.find((piece) => piece.title === title) ?? pieces[0])?.code ?? '';
};

type Read = { readonly attributes: TagAttributes; readonly link: string; readonly words: string };

/** Parses like an HTML parser. */
function readHtml(html: string): Read {
  const { descriptor, errors } = parseVue(
    html.startsWith('<template>') ? html : `<template>${html}</template>`,
  );
  expect(errors).toEqual([]);
  const tag = descriptor.template?.ast?.children.find((node) => 'tag' in node && node.tag === TAG);
  if (tag === undefined || !('props' in tag)) throw new Error('There is no tag.');
  const link = tag.children.find((node) => 'tag' in node && node.tag === 'a');
  if (link === undefined || !('props' in link)) throw new Error('There is no link in it.');
  const text = link.children[0];
  return {
    attributes: propsOf(tag.props),
    link: (propsOf(link.props) as Record<string, string>)['href'] ?? '',
    words: text !== undefined && 'content' in text && typeof text.content === 'string' ? text.content : '',
  };
}

type Prop = { readonly name: string; readonly value?: { readonly content: string } | undefined };
const propsOf = (props: readonly object[]): TagAttributes =>
  Object.fromEntries((props as readonly Prop[]).map(({ name, value }) => [name, value?.content ?? '']));

/** Parses like a JSX compiler. */
function readJsx(code: string): TagAttributes {
  const { program, errors } = parseSync('agent.jsx', code);
  expect(errors).toEqual([]);
  const found: Record<string, string> = {};
  new Visitor({
    JSXOpeningElement({ name, attributes, selfClosing }) {
      if (name.type !== 'JSXIdentifier' || name.name !== TAG) return;
      expect(selfClosing).toBe(false);
      for (const attribute of attributes)
        if (attribute.type === 'JSXAttribute' && attribute.name.type === 'JSXIdentifier') {
          const { value } = attribute;
          const literal = value?.type === 'JSXExpressionContainer' ? value.expression : value;
          if (literal?.type === 'Literal') found[attribute.name.name] = String(literal.value);
        }
    },
  }).visit(program);
  return found;
}

const ODD = `aZ0 "'<>&\\{}\`$/=;é…\n`.split('');
const text = fc
  .string({ unit: fc.constantFrom(...ODD), minLength: 1, maxLength: 40 })
  .filter((value) => value.trim() !== '');
const anyState: fc.Arbitrary<SetupState> = fc.record({
  ...(Object.fromEntries(Object.entries(USUAL).map(([name, value]) => [name, fc.constant(value)])) as {
    [Name in keyof SetupState]: fc.Arbitrary<SetupState[Name]>;
  }),
  values: fc.dictionary(fc.constantFrom(...ATTRIBUTES), fc.oneof(text, fc.constant('&amp; {x} &quot;'))),
  start: fc.constantFrom('call-endpoint', 'public-key'),
  accent: fc.constantFrom('', '#f2a93b'),
  corner: fc.constantFrom('end', 'start'),
});

describe('the snippet, parsed again', () => {
  test.each(HTML_HOSTS)('for %s contains the chosen settings', (host) => {
    fc.assert(
      fc.property(anyState, (state) => {
        expect(readHtml(codeFor({ ...state, host })).attributes).toEqual(attributesWithBlanks(state));
      }),
      { numRuns: 40 },
    );
  });

  test.each(['react', 'next'] as const)('for %s contains the chosen settings', (host) => {
    fc.assert(
      fc.property(anyState, (state) => {
        expect(readJsx(codeFor({ ...state, host }))).toEqual(attributesWithBlanks(state));
      }),
      { numRuns: 60 },
    );
  });

  test('for Vue contains the chosen settings', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        expect(readHtml(codeFor({ ...state, host: 'vue' }, 'App.vue')).attributes).toEqual(
          attributesWithBlanks(state),
        );
      }),
      { numRuns: 60 },
    );
  });
});

test.each(HOST_IDS)(
  'the snippet for %s contains one closed tag, with a link that works without the script',
  (host) => {
    const state: SetupState = {
      ...USUAL,
      host,
      accent: '#f2a93b',
      values: { 'contact-phone': '+1 (212) 555-0142' },
    };
    const all = piecesFor(state, SCRIPT)
      .map(({ code }) => code)
      .join('\n');
    expect(all.match(new RegExp(`<${TAG}[\\s>]`, 'g'))).toHaveLength(1);
    expect(all).toMatch(new RegExp(`<a href="tel:\\+12125550142">Call us</a>\\s+</${TAG}>`));
    expect(all.split(SCRIPT)).toHaveLength(2);
  },
);

test.each(PHONES)('the snippet dials %s as %s', (phone, link) => {
  expect(readHtml(codeFor({ ...USUAL, values: { 'contact-phone': phone } })).link).toBe(link);
});

test('the React snippet passes values with HTML entities as JavaScript strings', () => {
  const state: SetupState = { ...USUAL, host: 'react', values: { 'agent-name': 'A &amp; B' } };
  expect(codeFor(state)).toContain('agent-name={"A &amp; B"}');
});

test('the snippet’s link is the contact page if there is no phone, in the tag’s language', () => {
  const values = { 'contact-url': 'mailto:desk@example.com', language: 'es' };
  expect(readHtml(codeFor({ ...USUAL, values }))).toMatchObject({
    link: 'mailto:desk@example.com',
    words: 'Escríbanos',
  });
});

test('the policy contains the endpoint’s origin, also for a path on the owner’s page', () => {
  const policy = (endpoint: string) =>
    contentPolicy({ start: 'call-endpoint', values: { 'call-endpoint': endpoint } }, SCRIPT);
  expect(policy('https://calls.example.com/a')).toMatch(/connect-src [^;]*https:\/\/calls\.example\.com[ ;]/);
  expect(policy('https://calls.example.com/a')).not.toContain('vapi');
  expect(policy('/calls')).toMatch(/connect-src https:\/\/your-site\.example https:\/\/\*\.daily\.co/);
  expect(contentPolicy({ start: 'public-key', values: {} }, SCRIPT)).toContain('https://api.vapi.ai');
  expect(policy('x')).toContain('script-src https://cdn.example ');
});

test('the place on WordPress names the plugin first, then the block', () => {
  expect(HOSTS.wordpress.where).toMatch(/^With our plugin: .* Without it: .*Custom HTML/);
});

test('a card’s snippet reserves its place until the tag is defined, with or without a color', () => {
  for (const accent of ['', '#0e6b57']) {
    const card = codeFor({ ...USUAL, accent, values: { layout: 'inline' } });
    expect(card).toMatch(
      new RegExp(
        `task-tamer-agent:not\\(:defined\\) \\{\\s+display: block;\\s+min-height: ${CARD_HEIGHT};\\s+\\}`,
      ),
    );
    expect(codeFor({ ...USUAL, accent })).not.toContain(':defined');
  }
});
