/** The tag's markup, with the fallback link for pages on which its script does not run. Pure. */
import type { TagAttributes } from '../settings/settings.ts';
import { TAG } from '../../widget/contract.ts';
import { telephoneLink } from '../../widget/page/telephone-link.ts';

/** Marks a value that the owner has yet to fill in. */
export const BLANK = '…';

/** Longer lines are wrapped. */
const MAX_LINE_CHARACTERS = 100;

const LINK_WORDS = {
  en: { call: 'Call us', write: 'Write to us' },
  es: { call: 'Llámenos', write: 'Escríbanos' },
} as const;

export type Link = { readonly href: string; readonly words: string };

/** The fallback link, in the tag's language: the phone, otherwise the contact page, otherwise a blank. */
export function linkOf(attributes: TagAttributes): Link {
  const words = LINK_WORDS[attributes.language?.startsWith('es') === true ? 'es' : 'en'];
  const phone = attributes['contact-phone'];
  const address = attributes['contact-url'];
  if (phone !== undefined) return { href: telephoneLink(phone), words: words.call };
  return address === undefined
    ? { href: `tel:${BLANK}`, words: words.call }
    : { href: address, words: words.write };
}

/** HTML with an explicit end tag and the link as content. */
export function tagMarkup(attributes: TagAttributes): string {
  const given = Object.entries(attributes).map(([name, value]) => `${name}=${quoted(value)}`);
  const { href, words } = linkOf(attributes);
  return framed(given, `<a href=${quoted(href)}>${words}</a>`);
}

/**
 * JSX for React and Next.js.
 * @param more additional attributes as JSX
 */
export function tagInJsx(attributes: TagAttributes, more: readonly string[] = []): string {
  const given = Object.entries(attributes).map(([name, value]) => `${name}=${jsxValue(value)}`);
  const { href, words } = linkOf(attributes);
  return framed([...more, ...given], `<a href=${jsxValue(href)}>${words}</a>`);
}

function framed(attributes: readonly string[], link: string): string {
  const line = [`<${TAG}`, ...attributes].join(' ');
  const open =
    line.length < MAX_LINE_CHARACTERS ? `${line}>` : [`<${TAG}`, ...attributes].join('\n  ').concat('\n>');
  return `${open}\n  ${link}\n</${TAG}>`;
}

/** Uses the quotes that need the fewest escapes, which keeps JSON readable. */
export function quoted(value: string): string {
  const safe = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return safe.includes('"') && !safe.includes("'") ? `'${safe}'` : `"${safe.replaceAll('"', '&quot;')}"`;
}

/** A plain attribute if JSX reads it like JavaScript, otherwise a JavaScript string. */
function jsxValue(value: string): string {
  return /["&\\\n\r<>{}]/.test(value) ? `{${JSON.stringify(value)}}` : `"${value}"`;
}

/** Indents every line. */
export function indented(text: string, by: number): string {
  return text.replaceAll(/^(?=.)/gm, ' '.repeat(by));
}
