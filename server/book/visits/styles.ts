/** The styles of an appointment's page, in the colors of the inbox. They are in the page, whose policy names their hash. */
import { createHash } from 'node:crypto';

const STYLES = `
:root {
  color-scheme: light dark;
  --paper: #fbf7ef; --sheet: #fffdf8; --ink: #17211f; --muted: #4d5854;
  --edge: #7d7a6d; --accent: #f2a93b; --accent-ink: #17211f; --work: #0e6b57;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #141c1a; --sheet: #1a2422; --ink: #f4eee1; --muted: #b3bab3; --edge: #83908a; --work: #7fc9b5;
  }
}
*, ::before, ::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: none; text-size-adjust: none; }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 1.0625rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere;
}
main { max-width: 34rem; margin: 0 auto; padding: 2rem 1rem 3rem; }
h1, h2 { margin: 0; font: normal 1.75rem/1.2 Georgia, serif; }
h2 { margin-top: 1.5rem; font-size: 1.25rem; }
p { margin: 0; }
.business { margin-bottom: 0.5rem; color: var(--muted); }
[role='status'] { margin-top: 0.75rem; }
.card {
  margin-top: 1.25rem; padding: 1rem 1.125rem; background: var(--sheet);
  border-top: 3px solid var(--work); border-bottom: 2px dashed var(--edge);
}
.time { font: normal clamp(1.5rem, 7.5vw, 2.25rem)/1.2 Georgia, serif; white-space: nowrap; }
.gone .time, .gone .day { text-decoration: line-through; }
.actions { display: flex; flex-wrap: wrap; gap: 0.75rem; margin-top: 1.25rem; }
.times { display: grid; grid-template-columns: repeat(auto-fill, minmax(6rem, 1fr)); gap: 0.5rem; margin-top: 0.5rem; }
button, .actions a, .contacts a {
  display: inline-flex; align-items: center; justify-content: center;
  min-height: 2.75rem; min-width: 2.75rem; padding: 0.5rem 1rem; font: inherit; color: var(--ink);
}
button, .actions a {
  background: none; border: 1px solid var(--edge); border-radius: 0.25rem; text-decoration: none; cursor: pointer;
}
button[name] { padding-inline: 0.25rem; font-variant-numeric: tabular-nums; }
button:hover, .actions a:hover { border-color: var(--ink); }
button.main { background: var(--accent); border-color: var(--accent); color: var(--accent-ink); font-weight: 600; }
.contacts { margin-top: 1.5rem; }
.contacts a { padding-inline: 0; margin-inline-end: 1.5rem; color: var(--work); text-underline-offset: 0.2em; }
:focus-visible { outline: 3px solid var(--work); outline-offset: 2px; }
@media (forced-colors: active) { button.main { border: 2px solid ButtonText; } }
`;

/** In one piece: with a line break inside of it, it would have another hash. */
export const STYLE_ELEMENT = `<style>${STYLES}</style>`;

/** Nothing is loaded, no script runs, and forms stay here. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLES).digest('base64')}'`,
  // The icon, which is empty. Without one, browsers ask for a file that is not there.
  'img-src data:',
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

export const VISIT_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': POLICY,
  'content-type': 'text/html; charset=utf-8',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
} as const;
