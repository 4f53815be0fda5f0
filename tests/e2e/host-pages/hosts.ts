/** Hosts on which a whole visit must work, and what each of them does to the tag. */
import { combined, pagesToVisit } from './combined.ts';
import { hostPage, type Embed, type HostDocument, type Origin, type scriptOf } from './embed.ts';
import type { HostPage } from '../../../demo/server/site.ts';

type Host = {
  /** `own` serves the script and the platform itself; `partner` takes both from another site. */
  readonly from: 'own' | 'partner';
  readonly page: (origin: Origin) => HostDocument;
};

const style = (css: string): HostDocument => ({ head: `<style>${css}</style>` });
const around = (before: string, after: string) => ({
  body: ({ script, tag }: Embed) => `${before}${script}${tag}${after}`,
});
const partner = (page: HostDocument): Host => ({ from: 'partner', page: () => page });

/** The policy of a strict host: nothing inline, nothing evaluated. */
const STRICT_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'";

const PECULIARITIES = {
  'a strict policy on the same origin': { from: 'own', page: () => ({ policy: STRICT_POLICY }) },
  'a strict policy that names our origin': {
    from: 'partner',
    page: (origin) => ({
      policy: [
        "default-src 'none'",
        `script-src ${origin}`,
        "style-src 'none'",
        `connect-src ${origin} ${origin.replace('http', 'ws')}`,
        `frame-src ${origin}`,
      ].join('; '),
    }),
  },
  'a nonce and strict-dynamic': partner({
    policy: "script-src 'nonce-cGFydG5lcg' 'strict-dynamic'; object-src 'none'; base-uri 'none'",
    script: 'async nonce="cGFydG5lcg"',
  }),
  'a reset that reverts everything': partner(style('* { all: revert !important; }')),
  'a reset that unsets everything': partner(style('* { all: unset !important; display: block !important; }')),
  'a root font of 62.5 %': partner(style('html { font-size: 62.5%; }')),
  'hidden buttons and dialogs': partner(
    style('button, dialog, [popover] { display: none !important; visibility: hidden !important; }'),
  ),
  'a transformed and clipped ancestor': partner(
    around(
      '<div style="transform: translateX(40px) scale(0.5); overflow: hidden; filter: blur(2px); width: 90px; height: 90px; contain: strict">',
      '</div>',
    ),
  ),
  'an overlay with the highest z-index': partner(
    around('', '<div style="position: fixed; inset: 0; z-index: 2147483647; background: #fffd"></div>'),
  ),
  'a base address elsewhere': { from: 'partner', page: () => ({ head: '<base href="/elsewhere/">' }) },
  'quirks mode': partner({ doctype: '' }),
  'a right-to-left page': partner({ html: 'dir="rtl"' }),
  'the tag before the script': partner({ body: ({ script, tag }) => `${tag}<p>Text</p>${script}` }),
  'the tag made after the script': partner({
    body: ({ script, tag }) =>
      `${script}<template>${tag}</template><script>addEventListener('load', () => document.body.append(document.querySelector('template').content.cloneNode(true)))</script>`,
  }),
  'the script twice': partner({ body: ({ script, tag }) => `${script}${tag}${script}` }),
  'a deferred script in the head': {
    from: 'partner',
    page: (origin) => ({
      head: `<script src="${origin}/task-tamer-agent.js" defer></script>`,
      body: ({ tag }) => tag,
    }),
  },
} as const satisfies Readonly<Record<string, Host>>;

type Peculiarity = keyof typeof PECULIARITIES;

/** Pages that restrict or change where scripts come from. */
export const STRICT_PAGES = [
  ['the tag before the script', 'a strict policy on the same origin', 'quirks mode', 'a right-to-left page'],
  ['the script twice', 'a strict policy that names our origin', 'a base address elsewhere'],
  ['a nonce and strict-dynamic', 'a reset that unsets everything'],
] as const satisfies readonly (readonly Peculiarity[])[];

export const PAGES = pagesToVisit<Peculiarity>([
  ...STRICT_PAGES,
  ['a deferred script in the head', 'a reset that reverts everything'],
  [
    'the tag made after the script',
    'a transformed and clipped ancestor',
    'an overlay with the highest z-index',
    'hidden buttons and dialogs',
    'a root font of 62.5 %',
  ],
]);

/** @param partnerOrigin serves the script, unless the page's own origin must */
export function writePage(
  peculiarities: readonly Peculiarity[],
  partnerOrigin: Origin,
  write?: typeof scriptOf,
): HostPage {
  const hosts: readonly Host[] = peculiarities.map((name) => PECULIARITIES[name]);
  const origin = hosts.some(({ from }) => from === 'own') ? '' : partnerOrigin;
  return hostPage(origin, combined(hosts.map(({ page }) => page(origin))), write);
}
