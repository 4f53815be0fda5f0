/** Nested builds within the pages' build: the inline script and the renderer. */
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { ROOT } from './build-parts.ts';
import type * as serverEntry from './entry-server.ts';

export const SERVER_ENTRY = 'site/prerender/entry-server.ts';
const STARTER = 'site/boot/1-starter.ts';
const SERVER_FILE = 'entry-server.mjs';
/** Vite's folder for files with a hash in their names. */
const ASSETS = 'assets';

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

type File = { readonly name: string; readonly source: Uint8Array };
type BuiltRenderer = {
  readonly entry: ServerEntry;
  /** The pictures and recordings that the markup names. */
  readonly assets: readonly File[];
};

/** Builds into a temporary folder, because Node caches a module by URL. */
export async function buildServerEntry(): Promise<BuiltRenderer> {
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
        ssrEmitAssets: true,
        assetsInlineLimit: 0,
        // Minified because it is inlined.
        cssMinify: true,
        rolldownOptions: { output: { codeSplitting: false, entryFileNames: SERVER_FILE } },
      },
    });
    const entry = (await import(pathToFileURL(join(outDir, SERVER_FILE)).href)) as ServerEntry;
    return { entry, assets: await assetsIn(outDir) };
  } finally {
    await rm(outDir, { recursive: true });
  }
}

async function assetsIn(folder: string): Promise<readonly File[]> {
  const names = await readdir(join(folder, ASSETS)).catch(() => []);
  return Promise.all(
    names.map(async (name) => ({
      name: `${ASSETS}/${name}`,
      source: await readFile(join(folder, ASSETS, name)),
    })),
  );
}
