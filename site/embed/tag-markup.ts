/** The tag as a page has it in its markup, with the link that is left where its script does not run. Pure. */
import type { TagAttributes } from '../settings/settings.ts';
import { TAG } from '../../widget/contract.ts';

/** What stands where the owner's own value is still missing. */
export const BLANK = '…';

/** Characters of a line that is not broken. */
const LINE_LIMIT = 100;

const LINK_WORDS = {
  en: { call: 'Call us', write: 'Write to us' },
  es: { call: 'Llámenos', write: 'Escríbanos' },
} as const;

export type Link = { readonly href: string; readonly words: string };

/** Another way to the business, in the tag's language: the phone, else the other address, else a blank to fill in. */
export function linkOf(attributes: TagAttributes): Link {
  const words = LINK_WORDS[attributes.language?.startsWith('es') === true ? 'es' : 'en'];
  const phone = attributes['contact-phone'];
  const address = attributes['contact-url'];
  if (phone !== undefined) return { href: telephone(phone), words: words.call };
  return address === undefined
    ? { href: `tel:${BLANK}`, words: words.call }
    : { href: address, words: words.write };
}

const telephone = (phone: string): string => `tel:${phone.replaceAll(/[^+\d]/g, '')}`;

/** As HTML: closed as browsers want it, the link between. */
export function tagMarkup(attributes: TagAttributes): string {
  const given = Object.entries(attributes).map(([name, value]) => `${name}=${quoted(value)}`);
  const { href, words } = linkOf(attributes);
  return framed(given, `<a href=${quoted(href)}>${words}</a>`);
}

/**
 * As JSX, for React and Next.
 * @param more attributes that are none of the tag's own, as they are written
 */
export function tagInJsx(attributes: TagAttributes, more: readonly string[] = []): string {
  const given = Object.entries(attributes).map(([name, value]) => `${name}=${jsxValue(value)}`);
  const { href, words } = linkOf(attributes);
  return framed([...more, ...given], `<a href=${jsxValue(href)}>${words}</a>`);
}

function framed(attributes: readonly string[], link: string): string {
  const line = [`<${TAG}`, ...attributes].join(' ');
  const open = line.length < LINE_LIMIT ? `${line}>` : [`<${TAG}`, ...attributes].join('\n  ').concat('\n>');
  return `${open}\n  ${link}\n</${TAG}>`;
}

/** In the quotes that need the fewest escapes: JSON stays readable. */
export function quoted(value: string): string {
  const safe = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return safe.includes('"') && !safe.includes("'") ? `'${safe}'` : `"${safe.replaceAll('"', '&quot;')}"`;
}

/** Plain where JSX and JavaScript read the same, else as a string of JavaScript. */
function jsxValue(value: string): string {
  return /["&\\\n\r<>{}]/.test(value) ? `{${JSON.stringify(value)}}` : `"${value}"`;
}

/** Every line of a text further in. */
export function indented(text: string, by: number): string {
  return text.replaceAll(/^(?=.)/gm, ' '.repeat(by));
}
