/** The services and hours that Erin books in with `npm start`: an owner's `BOOK_FILE`. */
import { readFileSync } from 'node:fs';
import { readBook, type BookRules } from '../../server/inbox/inbox.ts';

/** @throws if the file is wrong */
export function practice(): BookRules {
  const { rules, problems } = readBook(readFileSync(new URL('practice.json', import.meta.url), 'utf8'));
  if (rules === null) throw new Error(`practice.json: ${problems.join(', ')}`);
  return rules;
}
