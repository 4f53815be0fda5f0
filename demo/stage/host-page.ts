/** The host page: a separate document in the console's frame or its own window. */
import { attributesFor } from '../state/attributes.ts';
import type { ConsoleState } from '../state/console-state.ts';
import { STRICT_POLICY, type HostSwitchId } from './host-switches.ts';
import { createTags, type Places } from './tags.ts';
import { simulateBrowser } from './visitor-browser.ts';

/** The query parameter that shows a host page instead of the console. */
const HOST_PAGE = 'host-page';
export const SCRIPT_PATH = '/task-tamer-agent.js';

export function isHostPage(search: string): boolean {
  return new URLSearchParams(search).has(HOST_PAGE);
}

/** @param query the console's query, empty or with its question mark */
export function hostPageAddress(query: string): string {
  return `${location.pathname}?${HOST_PAGE}${query.replace('?', '&')}`;
}

/** In a frame, the console adds the tags, so that it can listen to them from the start. */
export function showHostPage(state: ConsoleState): void {
  const { host } = state;
  simulateBrowser(host, state.browser);
  document.documentElement.classList.add('host-page');
  if (host.includes('rtl')) document.documentElement.dir = 'rtl';
  if (host.includes('text-200')) document.documentElement.style.fontSize = '200%';
  if (host.includes('csp')) document.head.append(policy());
  document.body.replaceChildren(...content(host));
  if (host.includes('resets')) document.adoptedStyleSheets.push(resets());
  if (host.includes('script-twice')) document.head.append(secondScript());
  const places = placesIn(document);
  if (window.parent === window && places !== null)
    createTags(places, tagCount(host)).update({ ...state, attributes: attributesFor(state) });
}

export function tagCount(host: readonly HostSwitchId[]): number {
  return host.includes('two') ? 2 : 1;
}

/** Null for a document that is not a host page, for instance one that failed to load. */
export function placesIn(page: Document): Places | null {
  const first = page.getElementById('first-place');
  const second = page.getElementById('second-place');
  return first === null || second === null ? null : { first, second };
}

function policy(): Element {
  const meta = document.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = STRICT_POLICY;
  return meta;
}

function resets(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  // Keep the rules that other switches add.
  sheet.replaceSync(
    'body, body :not(.host-layer, .host-transform) { all: unset !important; display: block !important; }',
  );
  return sheet;
}

function secondScript(): Element {
  const script = document.createElement('script');
  script.src = SCRIPT_PATH;
  return script;
}

const PARAGRAPHS = [
  'This page belongs to another company. The agent is a guest on it.',
  'Scroll: the page is longer than its window, for the agent that opens on scroll.',
  'The end of the page.',
];

function content(host: readonly HostSwitchId[]): readonly Element[] {
  const text = make('article', 'host-text');
  const heading = make('h1', '', isOther() ? 'Another page' : 'A host page');
  const first = make('div', host.includes('transform') ? 'host-transform' : '');
  const second = make('div', '');
  first.id = 'first-place';
  second.id = 'second-place';
  const links = host.includes('links') ? [siteLinks()] : [];
  text.append(heading, ...links, ...PARAGRAPHS.map((text) => make('p', '', text)));
  const layer = make('div', 'host-layer', 'A layer with the highest z-index.');
  return [first, text, second, ...(host.includes('z-index') ? [layer] : [])];
}

/** The query parameter of the host site's second page. */
const OTHER = 'page';
const isOther = (): boolean => new URLSearchParams(location.search).has(OTHER);

function siteLinks(): Element {
  const there = new URL(location.href);
  if (isOther()) there.searchParams.delete(OTHER);
  else there.searchParams.set(OTHER, 'other');
  const nav = make('nav', '');
  nav.append(link(there.href, isOther() ? 'A host page' : 'Another page'), ' ', link('/privacy', 'No tag'));
  return nav;
}

function link(href: string, text: string): Element {
  return Object.assign(make('a', '', text), { href });
}

function make(name: string, className: string, text = ''): HTMLElement {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  return element;
}
