// Scope: two clean builds in two folders have the same bytes, so that a published build can be reproduced from its
// sources.
import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildCopy } from '../support/built-copy.ts';

const TWO_BUILDS_LIMIT_MS = 240_000;

test(
  'two clean builds are identical, file by file',
  async () => {
    const hashes = [await hashesOfBuild(), await hashesOfBuild()];
    expect(Object.keys(hashes[0] ?? {}).length).toBeGreaterThan(50);
    expect(hashes[1]).toEqual(hashes[0]);
  },
  TWO_BUILDS_LIMIT_MS,
);

async function hashesOfBuild(): Promise<Readonly<Record<string, string>>> {
  const copy = await buildCopy();
  try {
    const dist = join(copy, 'dist');
    const entries = await readdir(dist, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(dist.length));
    const hashed = files.sort().map(async (file) => [file, hash(await readFile(join(dist, file)))] as const);
    return Object.fromEntries(await Promise.all(hashed));
  } finally {
    await rm(copy, { recursive: true });
  }
}

const hash = (content: Uint8Array): string => createHash('sha384').update(content).digest('base64');
