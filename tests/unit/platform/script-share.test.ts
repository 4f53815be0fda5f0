// Scope: of the platform's client, the widget's script carries what `POST /call/web` needs, and nothing else.
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const ENTRY = new URL('../../../widget/index.ts', import.meta.url);
const IMPORT =
  /\b(?:(?:import|export)\b(?!\s+type\b)[^'";]*?\bfrom\s*|import\s*\(?\s*)'(?<specifier>\.[^']+\.tsx?)'/g;

it('reaches four files from its entry', async () => {
  const reached = [...(await reachable(ENTRY))];
  expect(reached.length).toBeGreaterThan(50);
  const files = reached.map((url) => url.split('/widget/platform/')[1]).filter((name) => name !== undefined);
  expect(files.toSorted()).toEqual(['api-url.ts', 'refusal.ts', 'request.ts', 'web-call.ts']);
});

async function reachable(entry: URL, seen = new Set<string>()): Promise<ReadonlySet<string>> {
  if (seen.has(entry.href)) return seen;
  seen.add(entry.href);
  const text = await readFile(entry, 'utf8');
  for (const { groups } of text.matchAll(IMPORT)) {
    await reachable(new URL(groups?.['specifier'] ?? '', entry), seen);
  }
  return seen;
}
