/**
 * The key of a business's book: random, and kept in the database, so that the codes and links that visitors have got stay
 * valid with a new `SECRET`. Who can read it can read the appointments as well.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { BusinessRows } from '../../inbox/store/database.ts';
import { THE_BOOK_ID } from './appointments.ts';

export type BookKey = {
  /** Short, because a model repeats short ids more reliably, and a text message has little room for a link. */
  readonly sign: (text: string) => string;
  readonly isSigned: (text: string, signature: string) => boolean;
};

const KEY_BYTES = 32;
/** Of 43. Each attempt to guess them is a request. */
const SIGNATURE_CHARACTERS = 12;
const SIGNATURE = /^[\w-]{12}$/;

type KeyContext = Pick<BusinessRows, 'change' | 'read'> & { readonly now: () => number };

/** The same for all processes; the first one makes it. */
export async function bookKeyIn(context: KeyContext): Promise<BookKey> {
  const key = (await storedKey(context)) ?? (await madeKey(context));
  const sign = (text: string) =>
    createHmac('sha256', key).update(text).digest('base64url').slice(0, SIGNATURE_CHARACTERS);
  return {
    sign,
    isSigned: (text, signature) =>
      SIGNATURE.test(signature) && timingSafeEqual(Buffer.from(sign(text)), Buffer.from(signature)),
  };
}

async function storedKey({ read }: KeyContext): Promise<string | null> {
  const row = await read((db) => db.selectFrom('books').select('key').executeTakeFirst());
  return row?.key ?? null;
}

async function madeKey(context: KeyContext): Promise<string> {
  const key = randomBytes(KEY_BYTES).toString('base64url');
  await context.change((change) =>
    change
      .insertInto('books')
      .values({ id: THE_BOOK_ID, changed_at: context.now(), key })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ key }).where('books.key', 'is', null))
      .execute(),
  );
  const stored = await storedKey(context);
  if (stored === null) throw new Error('The key of the appointment book could not be stored.');
  return stored;
}
