/** The documents' snippets, verbatim except for the settings of the agent. */
import { readFileSync } from 'node:fs';
import { attributesFor } from '../e2e/host-pages/embed.ts';
import { BRIEF } from '../e2e/visit.ts';
import { PROPERTIES, type AttributeName } from '../../widget/contract.ts';
import { ROOT } from '../package/pack.ts';

/** The documents' spellings of an owner's settings, each with its replacement for the stand-ins. */
const SETTINGS_PATTERNS: readonly (readonly [
  pattern: RegExp,
  replacement: (settings: Settings) => string,
])[] = [
  // HTML and Astro. Single quotes work in both, whereas Astro does not decode entities.
  [
    /call-endpoint="[^"]*"(?:\s+captcha-site-key="…")?/,
    (settings) => settings.map(([name, value]) => `${name}='${value}'`).join(' '),
  ],
  // React and Svelte.
  [/callEndpoint="[^"]*"(?:\s+captchaSiteKey="…")?/, (settings) => `{...${asProps(settings)}}`],
  // Vue.
  [/\{ callEndpoint: '[^']*', captchaSiteKey: '…' \}/, asProps],
];

type Settings = readonly (readonly [name: string, value: string])[];

/** The first code block below a heading, verbatim. */
export function printedIn(document: string, heading: string): string {
  const text = readFileSync(`${ROOT}${document}`, 'utf8');
  const [, below = ''] = text.split(new RegExp(`^#+ ${heading}$`, 'm'));
  const [, snippet = ''] = /^```\w+\n(.*?)^```$/ms.exec(below) ?? [];
  return snippet;
}

/**
 * The first code block below a heading, with the settings of the stand-ins' agent.
 * @param standInsUrl the URL of the stand-ins
 */
export function snippetOf(document: string, heading: string, standInsUrl: string): string {
  const snippet = printedIn(document, heading);
  const [matched, replacement] = SETTINGS_PATTERNS.find(([pattern]) => pattern.test(snippet)) ?? [];
  if (matched === undefined || replacement === undefined)
    throw new Error(`${document} shows no tag below ${heading}.`);
  return snippet.replace(matched, replacement(Object.entries(attributesFor(standInsUrl, BRIEF))));
}

/** The component's props as an object literal, in which JSON settings are objects. */
function asProps(settings: Settings): string {
  const props = settings.map(([name, value]) => {
    const property = PROPERTIES[name as AttributeName];
    return `${property}: ${value.startsWith('{') ? value : JSON.stringify(value)}`;
  });
  return `{ ${props.join(', ')} }`;
}
