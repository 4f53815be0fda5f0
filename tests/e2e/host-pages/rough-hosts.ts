/** More hosts on which a call must work by keyboard, with unusual scripts, markup or later changes. */
import type { Embed, HostDocument } from './embed.ts';
import { patch, WORKING_PATCHES } from './patched-hosts.ts';

export type RoughHost = HostDocument & {
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

const patched = Object.entries(WORKING_PATCHES).map(([name, script]): [string, RoughHost] => [
  name,
  { head: patch(script) },
]);

export const ROUGH_HOSTS: Readonly<Record<string, RoughHost>> = {
  ...Object.fromEntries(patched),
  XHTML: { xhtml: true, script: 'async=""' },
  'a zoomed body': { head: '<style>body { zoom: 1.5; }</style>' },
  'a root font of 200 %': { head: '<style>html { font-size: 200%; }</style>' },
  'two shadow roots around the tag': {
    body: ({ script, tag }: Embed) =>
      `${script}<div></div><script>
        const outer = document.querySelector('div').attachShadow({ mode: 'open' });
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
};
