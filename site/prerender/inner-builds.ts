/** Nested builds within the pages' build: the inline script and the renderer. */
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

/** The script inlined in each page: a classic script without imports. */
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

/** Builds into a temporary folder, because Node caches a module by URL. */
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
        // Minified because it is inlined.
        cssMinify: true,
        rolldownOptions: { output: { codeSplitting: false, entryFileNames: SERVER_FILE } },
      },
    });
    return (await import(pathToFileURL(join(outDir, SERVER_FILE)).href)) as ServerEntry;
  } finally {
    await rm(outDir, { recursive: true });
  }
}
