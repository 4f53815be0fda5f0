/** Which files of ours a module reaches by its imports, types left out, dynamic ones included. */
import { readFile } from 'node:fs/promises';

const IMPORT =
  /\b(?:(?:import|export)\b(?!\s+type\b)[^'";]*?\bfrom\s*|import\s*\(?\s*)'(?<specifier>\.[^']+\.tsx?)'/g;

/** Their addresses, the entry's own among them. */
export async function reachable(entry: URL, seen = new Set<string>()): Promise<ReadonlySet<string>> {
  if (seen.has(entry.href)) return seen;
  seen.add(entry.href);
  const text = await readFile(entry, 'utf8');
  for (const { groups } of text.matchAll(IMPORT)) {
    await reachable(new URL(groups?.['specifier'] ?? '', entry), seen);
  }
  return seen;
}
