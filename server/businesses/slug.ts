/** Slugs: the names of businesses in URLs. Only ASCII is allowed, so no slug looks like another in other letters. */
import { isBusinessId } from './business-id.ts';

/** Between hyphens there is always a letter or a digit, which also excludes encoded host names (`xn--`). */
const SLUG = /^(?=.{3,40}$)[a-z\d]+(?:-[a-z\d]+)*$/;

/** Paths of the server itself and of its provider's pages. */
const RESERVED: ReadonlySet<string> = new Set(
  [
    'calls chats messages feedback checks config',
    'inbox health ready assets static api www demo setup',
    'provider businesses default admin account sign-in login support status',
  ].flatMap((words) => words.split(' ')),
);

/** Without letters and digits that look alike. */
const RANDOM_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const RANDOM_SLUG_CHARACTERS = 10;

/** The message follows the word `slug`. Null for a good one. */
export function slugProblem(slug: string): string | null {
  if (!SLUG.test(slug)) return 'must have 3 to 40 lower-case letters, digits and single hyphens between them';
  // An id leads to the inbox of its business.
  if (isBusinessId(slug)) return 'must not look like the id of a business';
  return RESERVED.has(slug) ? 'is a reserved word' : null;
}

export const isSlug = (text: string): boolean => slugProblem(text) === null;

export function randomSlug(): string {
  let slug = '';
  while (slug.length < RANDOM_SLUG_CHARACTERS) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    // Larger values than this would make some letters more frequent.
    if (byte < Math.floor(256 / RANDOM_LETTERS.length) * RANDOM_LETTERS.length)
      slug += RANDOM_LETTERS[byte % RANDOM_LETTERS.length];
  }
  return slug;
}
