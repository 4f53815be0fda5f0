/** The paths of the inboxes of many businesses: `…/{business}/inbox/…`. */

const INBOX_PATH = /^(.*)\/inbox(?:\/(.*))?$/;
/** What visitors, calendars, the voice platform and providers of texts use. The rest is the page of the business's people. */
const GIVEN_OUT = /^(?:visits|calendar|texts|events|tools)(?:\/|$)/;

export type InboxPath = {
  /** What comes before `/inbox`. */
  readonly base: string;
  /** What names the business; may be empty. */
  readonly place: string;
  /** What comes after `/inbox/`. */
  readonly rest: string;
};

/** Null for a path outside of an inbox. */
export function inboxPathIn(pathname: string): InboxPath | null {
  const [, base, rest = ''] = INBOX_PATH.exec(pathname) ?? [];
  return base === undefined ? null : { base, place: base.split('/').at(-1) ?? '', rest };
}

/** Whether it is an address that others keep, and not a page that a person opens. */
export const isGivenOut = ({ rest }: InboxPath): boolean => GIVEN_OUT.test(rest);
