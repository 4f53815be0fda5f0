/** Writes the site's pages at build: what the browser's build made is handed to the site's own server entry. */
import { mkdir, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import type * as serverEntry from './entry-server.ts';
import type { PageAssets } from './document.ts';
import type { SiteSettings } from '../settings/settings.ts';

/** Names of inputs: the page's first script, and the style sheet that stands in the page. */
export const SITE_INPUTS = { page: 'site/boot/2-entry.ts', styles: 'site/styles/page.css' } as const;
export const SERVER_ENTRY = 'site/prerender/entry-server.ts';
const STARTER = 'site/boot/1-starter.ts';
const SERVER_FILE = 'entry-server.mjs';
/** Files with an address of their own, which others know by heart. */
export const FIXED_FILES = 'site/assets/fixed';

export type ServerEntry = typeof serverEntry;

type Options = {
  readonly root: string;
  /** Read when pages are written: tools that only look at the configuration need no settings. */
  readonly settings: () => SiteSettings;
};

export function prerender({ root, settings }: Options): Plugin {
  return {
    name: 'task-tamer:prerender',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const { renderSite } = await buildServerEntry(root);
        for (const { name, source } of await renderSite(settings(), await takeAssets(root, bundle)))
          this.emitFile({ type: 'asset', fileName: name, source });
        for (const fileName of await readdir(join(root, FIXED_FILES)))
          this.emitFile({
            type: 'asset',
            fileName,
            source: await readFile(join(root, FIXED_FILES, fileName)),
          });
      },
    },
  };
}

/** What the pages refer to. The style sheet is taken out: it stands in each page. */
async function takeAssets(root: string, bundle: Rolldown.OutputBundle): Promise<PageAssets> {
  const outputs = Object.values(bundle);
  const styles = outputs.find((output) => output.type === 'asset' && output.names.includes('styles.css'));
  const script = outputs.find(
    (output) => output.type === 'chunk' && output.name === 'page' && output.isEntry,
  );
  const font = outputs.find(({ fileName }) => fileName.endsWith('.woff2'));
  if (styles?.type !== 'asset' || script?.type !== 'chunk' || font === undefined)
    throw new Error('The build made no page.');
  delete bundle[styles.fileName];
  return {
    styles: styles.source.toString().trim(),
    styleSheets: [],
    starter: await buildStarter(root),
    script: `/${script.fileName}`,
    font: `/${font.fileName}`,
  };
}

/** The script that stands in each page: a classic one, which imports nothing. */
export async function buildStarter(root: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: { write: false, lib: { entry: STARTER, formats: ['iife'], name: 'starter' } },
  });
  const [output] = Array.isArray(built) ? built.flatMap((one) => one.output) : [];
  if (output?.type !== 'chunk') throw new Error('The starter was not built.');
  return output.code.trim();
}

/** Built into a folder of its own, because a module is read once per process and address, and gone afterwards. */
async function buildServerEntry(root: string): Promise<ServerEntry> {
  const parent = join(root, '.cache/server');
  await mkdir(parent, { recursive: true });
  const outDir = await mkdtemp(`${parent}/`);
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      build: {
        ssr: SERVER_ENTRY,
        outDir,
        rolldownOptions: { output: { codeSplitting: false, entryFileNames: SERVER_FILE } },
      },
    });
    return (await import(pathToFileURL(join(outDir, SERVER_FILE)).href)) as ServerEntry;
  } finally {
    await rm(outDir, { recursive: true });
  }
}
