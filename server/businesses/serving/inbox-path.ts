/** The paths of the inboxes of many businesses: `…/{business}/inbox/…`. */

const INBOX_PATH = /^(.*)\/inbox(?:\/.*)?$/;

/** What names the business in the path of an inbox; may be empty. Null for another path. */
export function inboxPlaceIn(pathname: string): string | null {
  const before = INBOX_PATH.exec(pathname)?.[1];
  return before === undefined ? null : (before.split('/').at(-1) ?? '');
}
