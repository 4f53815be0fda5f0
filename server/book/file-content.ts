/** The files of the owner that variables name. */
import { readFileSync } from 'node:fs';

/** Null if it cannot be read. */
export function contentOfFile(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
