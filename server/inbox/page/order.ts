/** The order in which the list shows the conversations. */
import { readFragment } from '../../page/fragment.ts';

const ids = (): readonly string[] =>
  [...document.querySelectorAll<HTMLAnchorElement>('.line > a')].flatMap(
    ({ hash }) => new URLSearchParams(hash.slice(1)).get('conversation') ?? [],
  );

/**
 * The conversation that is below the open one (1) or above it (-1). Without an open one that is listed, the first of the
 * list. Null if there is none.
 */
export function neighbor(step: 1 | -1): string | null {
  const listed = ids();
  const place = listed.indexOf(readFragment().get('conversation') ?? '');
  return (place === -1 ? listed[0] : listed[place + step]) ?? null;
}
