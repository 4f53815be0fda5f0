/** What an owner pastes, out of the documents and to the letter; only whom it calls is another. */
import { readFileSync } from 'node:fs';
import { attributesFor } from '../e2e/host-pages/embed.ts';
import { BRIEF } from '../e2e/visit.ts';
import { ROOT } from '../package/pack.ts';

const OWNERS = /call-endpoint="[^"]*"\s+captcha-site-key="…"/;

/**
 * The first block below a heading.
 * @param partner address of the stand-ins
 */
export function snippetOf(document: string, heading: string, partner: string): string {
  const text = readFileSync(`${ROOT}${document}`, 'utf8');
  const [, below = ''] = text.split(new RegExp(`^#+ ${heading}$`, 'm'));
  const [, snippet = ''] = /^```\w+\n(.*?)^```$/ms.exec(below) ?? [];
  if (!OWNERS.test(snippet)) throw new Error(`${document} shows no tag below ${heading}.`);
  return snippet.replace(OWNERS, attributes(partner));
}

/** As HTML, JSX and the templates of Vue and Astro read them alike: Astro knows no entities, and JSX no escapes. */
function attributes(partner: string): string {
  return Object.entries(attributesFor(partner, BRIEF))
    .map(([name, value]) => `${name}='${value}'`)
    .join(' ');
}
