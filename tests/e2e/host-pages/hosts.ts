/** The hosts on which a whole visit must work, and what each of them does to the tag. */
import type { Embed, HostDocument, Origin } from './embed.ts';

export type Host = {
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
export const STRICT_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'";

export const HOSTS = {
  'a plain page': partner({}),
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
  'a replaced Function.prototype.bind': partner({
    head: '<script>Function.prototype.bind = function (self, ...first) { const call = this; return function (...rest) { return call.call(self, ...first, ...rest); }; }</script>',
  }),
  // MooTools 1.2 takes the bound arguments as a list, and then ignores those of the call.
  'a bind that takes a list': partner({
    head: '<script>Function.prototype.bind = function (self, list) { const call = this; return function () { return call.apply(self || null, list === undefined || list === null ? arguments : [].concat(list)); }; }</script>',
  }),
  'extended arrays': partner({
    head: '<script>Array.prototype.last = function () { return this[this.length - 1]; }; Array.prototype.toJSON = function () { return "array"; }</script>',
  }),
} as const satisfies Readonly<Record<string, Host>>;

export type HostName = keyof typeof HOSTS;
export const HOST_NAMES = Object.keys(HOSTS) as readonly HostName[];
