/** Builds inside the pages' build: what stands in a page, and what writes it. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { ROOT } from './build-parts.ts';
import type * as serverEntry from './entry-server.ts';

export const SERVER_ENTRY = 'site/prerender/entry-server.ts';
const STARTER = 'site/boot/1-starter.ts';
const SERVER_FILE = 'entry-server.mjs';

export type ServerEntry = typeof serverEntry;

/** The script that stands in each page: a classic one, which imports nothing. */
export async function buildStarter(): Promise<string> {
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    build: { write: false, lib: { entry: STARTER, formats: ['iife'], name: 'starter' } },
  });
  const [output] = Array.isArray(built) ? built.flatMap((one) => one.output) : [];
  if (output?.type !== 'chunk') throw new Error('The starter was not built.');
  return output.code.trim();
}

/** Built into a folder of its own, because a module is read once per process and address, and gone afterwards. */
export async function buildServerEntry(): Promise<ServerEntry> {
  const parent = join(ROOT, '.cache/server');
  await mkdir(parent, { recursive: true });
  const outDir = await mkdtemp(`${parent}/`);
  try {
    await build({
      root: ROOT,
      configFile: false,
      logLevel: 'warn',
      build: {
        ssr: SERVER_ENTRY,
        outDir,
        // What stands in the pages.
        cssMinify: true,
        rolldownOptions: { output: { codeSplitting: false, entryFileNames: SERVER_FILE } },
      },
    });
    return (await import(pathToFileURL(join(outDir, SERVER_FILE)).href)) as ServerEntry;
  } finally {
    await rm(outDir, { recursive: true });
  }
}
