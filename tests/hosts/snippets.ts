/** The documents' snippets, verbatim except for the agent that they call. */
import { readFileSync } from 'node:fs';
import { attributesFor } from '../e2e/host-pages/embed.ts';
import { BRIEF } from '../e2e/visit.ts';
import { PROPERTIES, type AttributeName } from '../../widget/contract.ts';
import { ROOT } from '../package/pack.ts';

/** How the documents write an owner's settings, and what is written there for the stand-ins. */
const OWNERS: readonly (readonly [written: RegExp, inItsPlace: (settings: Settings) => string])[] = [
  // As HTML and Astro's templates read them alike: Astro knows no entities.
  [
    /call-endpoint="[^"]*"\s+captcha-site-key="…"/,
    (settings) => settings.map(([name, value]) => `${name}='${value}'`).join(' '),
  ],
  // React's and Svelte's.
  [/callEndpoint="[^"]*"\s+captchaSiteKey="…"/, (settings) => `{...${asProps(settings)}}`],
  // Vue's.
  [/\{ callEndpoint: '[^']*', captchaSiteKey: '…' \}/, asProps],
];

type Settings = readonly (readonly [name: string, value: string])[];

/** The first block below a heading, for an owner's own agent. */
export function printedIn(document: string, heading: string): string {
  const text = readFileSync(`${ROOT}${document}`, 'utf8');
  const [, below = ''] = text.split(new RegExp(`^#+ ${heading}$`, 'm'));
  const [, snippet = ''] = /^```\w+\n(.*?)^```$/ms.exec(below) ?? [];
  return snippet;
}

/**
 * The same for the agent of the stand-ins.
 * @param partner address of the stand-ins
 */
export function snippetOf(document: string, heading: string, partner: string): string {
  const snippet = printedIn(document, heading);
  const [written, inItsPlace] = OWNERS.find(([pattern]) => pattern.test(snippet)) ?? [];
  if (written === undefined || inItsPlace === undefined)
    throw new Error(`${document} shows no tag below ${heading}.`);
  return snippet.replace(written, inItsPlace(Object.entries(attributesFor(partner, BRIEF))));
}

/** A literal of the component's props, with objects as objects. */
function asProps(settings: Settings): string {
  const props = settings.map(([name, value]) => {
    const property = PROPERTIES[name as AttributeName];
    return `${property}: ${value.startsWith('{') ? value : JSON.stringify(value)}`;
  });
  return `{ ${props.join(', ')} }`;
}
