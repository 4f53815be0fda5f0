/** More hosts on which a call must work by keyboard, with unusual scripts, markup or later changes. */
import { combined, pagesToVisit } from './combined.ts';
import type { Embed, HostDocument } from './embed.ts';
import { patch, WORKING_PATCHES } from './patched-hosts.ts';

type RoughHost = HostDocument & {
  /** A script of the host that runs once the launcher is visible. It must leave exactly one tag. */
  readonly later?: string;
};

/** The markup as a string literal for an inline script. */
const quote = (markup: string): string => JSON.stringify(markup).replaceAll('</', '<\\/');
/** Globals that our libraries look up. Elements with these ids appear in their place. */
const NAMES = [
  'hcaptcha',
  'React',
  'process',
  'module',
  'exports',
  'define',
  'global',
  'DailyIframe',
  'opener',
];

const MARKED_UP = {
  XHTML: { xhtml: true, script: 'async=""' },
  'a zoomed body': { head: '<style>body { zoom: 1.5; }</style>' },
  'a root font of 200 %': { head: '<style>html { font-size: 200%; }</style>' },
  'two shadow roots around the tag': {
    body: ({ script, tag }: Embed) =>
      `${script}<div></div><script>
        const outer = document.getElementsByTagName('div')[0].attachShadow({ mode: 'open' });
        const inner = outer.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
        inner.innerHTML = ${quote(tag)};
      </script>`,
  },
  'elements named after globals': {
    body: ({ script, tag }: Embed) =>
      `${NAMES.map((name) => `<a id="${name}">A link</a>`).join('')}${script}${tag}`,
  },
  'forms named after parts of document': {
    body: ({ script, tag }: Embed) =>
      `${[
        'body',
        'head',
        'documentElement',
        'activeElement',
        'querySelector',
        'getElementById',
        'location',
        'cookie',
      ]
        .map((name) => `<form name="${name}"></form>`)
        .join('')}${script}${tag}`,
  },
  'a page that replaces itself with document.write()': {
    body: ({ script, tag }: Embed) => `${script}${tag}<script>embed = ${quote(script + tag)};</script>`,
    later: 'document.write("<!doctype html><title>Replaced</title>" + embed); document.close();',
  },
  'a body that is drawn again from its text': {
    later: 'for (let turn = 0; turn < 5; turn += 1) document.body.innerHTML += "";',
  },
  'a body that is exchanged for another': {
    later: `const next = document.createElement('body');
      next.innerHTML = document.body.innerHTML;
      document.body.replaceWith(next);`,
  },
} as const satisfies Readonly<Record<string, RoughHost>>;

type Peculiarity = keyof typeof WORKING_PATCHES | keyof typeof MARKED_UP;

const peculiarityOf = (name: Peculiarity): RoughHost =>
  name in WORKING_PATCHES
    ? { head: patch(WORKING_PATCHES[name as keyof typeof WORKING_PATCHES]) }
    : MARKED_UP[name as keyof typeof MARKED_UP];

/** In the order in which the patches run. */
export const ROUGH_PAGES = pagesToVisit<Peculiarity>([
  [
    'globals of other loaders',
    'a wrapped fetch',
    'a patched Promise',
    'listeners that know no options',
    'replaced timers and events',
    'a bind that takes a list',
  ],
  [
    'a polyfill for custom elements',
    'old array methods',
    'wrapped listeners',
    'shortcuts on single keys',
    'a replaced Function.prototype.bind',
  ],
  [
    'a replaced Map, Symbol.iterator and JSON',
    'extended arrays',
    'a trap for the focus',
    'frozen prototypes',
  ],
  ['animation frames and idle times that never come', 'a root font of 200 %'],
  ['XHTML', 'a zoomed body', 'no console'],
  ['two shadow roots around the tag', 'elements named after globals', 'forms named after parts of document'],
  [
    'a page that replaces itself with document.write()',
    'a body that is drawn again from its text',
    'a body that is exchanged for another',
  ],
]);

/** The page, and what its host does to it later, in this order. */
export function roughPage(peculiarities: readonly Peculiarity[]): HostDocument & {
  readonly later: readonly string[];
} {
  const hosts = peculiarities.map(peculiarityOf);
  return { ...combined(hosts), later: hosts.flatMap(({ later }) => later ?? []).toReversed() };
}
