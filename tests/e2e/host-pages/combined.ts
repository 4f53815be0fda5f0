/**
 * Pages that have several peculiarities at once. A peculiarity must not hide another of its page: the pages keep those
 * apart that replace the same native or the same style. `PECULIARITY="quirks mode"` makes a page with this one alone.
 */
import type { HostDocument } from './embed.ts';

/** Those that need the script's place must come first. Only one of them may set a doctype, a policy, or the script's attributes. */
export function combined(peculiarities: readonly HostDocument[]): HostDocument {
  const bodies = peculiarities.flatMap(({ body }) => body ?? []);
  const body: HostDocument['body'] = (embed) =>
    bodies.reduce((inner, around) => ({ script: '', tag: around(inner) }), embed).tag;
  return {
    ...Object.assign({}, ...peculiarities),
    html: joined(peculiarities, 'html'),
    head: joined(peculiarities, 'head'),
    ...(bodies.length > 0 && { body }),
  };
}

const joined = (peculiarities: readonly HostDocument[], part: 'html' | 'head'): string =>
  peculiarities.flatMap((one) => one[part] ?? []).join(' ');

/** The pages to visit: all, or by hand the one with a single peculiarity. */
export function pagesToVisit<Name extends string>(
  pages: readonly (readonly Name[])[],
): readonly (readonly Name[])[] {
  const wanted = process.env['PECULIARITY'];
  if (wanted === undefined) return pages;
  return pages
    .flat()
    .filter((name) => name === wanted)
    .map((name) => [name]);
}
