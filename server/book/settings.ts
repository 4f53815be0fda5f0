/** The book's settings from environment variables, and the owner's file. */
import { readFileSync } from 'node:fs';
import { onOrOff, type EnvironmentReader } from '../environment.ts';
import { readBook } from './rules/book-file.ts';
import type { BookRulesSetting } from './rules/book-rules.ts';

/** Null if there is no book. Adds problems to the reader's. */
export function readBookSettings({ text, parsed, problems }: EnvironmentReader): BookRulesSetting | null {
  const isOn = parsed('book', onOrOff, 'on or off') ?? false;
  const file = text('bookFile');
  if (!isOn) return null;
  if (file === undefined) return 'stored';
  const content = contentOf(file);
  if (content === null) {
    problems.push('BOOK_FILE names a file that could not be read');
    return null;
  }
  const { rules, problems: found } = readBook(content);
  problems.push(...(found ?? []).map((problem) => `BOOK_FILE ${problem}`));
  return rules;
}

function contentOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
