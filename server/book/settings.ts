/** The book's settings from environment variables, and the owner's file. */
import { onOrOff, type EnvironmentReader } from '../environment.ts';
import { contentOfFile } from './file-content.ts';
import { readBook } from './rules/book-file.ts';
import type { BookRules, BookRulesSetting } from './rules/book-rules.ts';

/** Null if there is no book. Adds problems to the reader's. */
export function readBookSettings(reader: EnvironmentReader): BookRulesSetting | null {
  const isOn = reader.parsed('book', onOrOff, 'on or off') ?? false;
  if (reader.text('bookFile') === undefined) return isOn ? 'stored' : null;
  return isOn ? (readBookFile(reader)?.rules ?? null) : null;
}

/** The services and hours in `BOOK_FILE`. Null without them; what is wrong is added to the reader's problems. */
export function readBookFile({
  text,
  problems,
}: EnvironmentReader): { readonly content: string; readonly rules: BookRules } | null {
  const file = text('bookFile');
  if (file === undefined) return null;
  const content = contentOfFile(file);
  if (content === null) {
    problems.push('BOOK_FILE names a file that could not be read');
    return null;
  }
  const { rules, problems: found } = readBook(content);
  problems.push(...(found ?? []).map((problem) => `BOOK_FILE ${problem}`));
  return rules === null ? null : { content, rules };
}

/** @param content JSON @returns what is wrong with services and hours, in the same sentences as the file's; empty if nothing is */
export const rulesProblems = (content: string): readonly string[] => readBook(content).problems ?? [];
