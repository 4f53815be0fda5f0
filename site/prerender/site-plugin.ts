/**
 * The site as a Vite plugin: settings, inputs and pages. The build renders the pages with the site's server entry,
 * which receives the outputs of the browser build.
 */
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { isModulePart } from '../../widget/build/part-files.ts';
import { DEPLOYED_FOLDER, ROOT } from './build-parts.ts';
import type { PageAssets } from './document.ts';
import { buildServerEntry, buildStarter } from './inner-builds.ts';
import { buildSetup } from './setup/build.ts';
import type { SiteSettings } from '../settings/settings.ts';

/** The inputs: the page's script, and the inlined style sheet. */
export const SITE_INPUTS = { page: 'site/boot/2-entry.ts', styles: 'site/styles/page.css' } as const;
/** Files with well-known, fixed URLs. */
export const FIXED_FILES = 'site/assets/fixed';
/** The font's license must be distributed with it. */
const FONT_LICENSE = { from: 'site/assets/fonts/OFL.txt', to: 'fraunces.LICENSE.txt' } as const;

type File = { readonly name: string; readonly source: string | Uint8Array };

/** @param settings called only to build or serve: tools that just read the configuration need none */
export function site(settings: () => SiteSettings): Plugin {
  return {
    name: 'task-tamer:site',
    // The site's code uses this name.
    config: () => ({ define: { __SITE_SETTINGS__: JSON.stringify(settings()) } }),
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const renderer = await buildServerEntry();
        const assets = await takeAssets(bundle);
        const setup = await buildSetup();
        // Each build outputs the display font.
        const added = [...setup.files, ...renderer.assets].filter(({ name }) => bundle[name] === undefined);
        const names = [...Object.keys(bundle), ...added.map(({ name }) => name)];
        const hashed = { pages: hashedFiles(names), tag: await tagParts() };
        const pages = renderer.entry.renderSite(settings(), assets, hashed, setup.assets);
        for (const { name, source } of [...pages, ...added, ...(await fixedFiles())])
          this.emitFile({ type: 'asset', fileName: name, source });
      },
    },
  };
}

/** Finds what the pages refer to, and removes the style sheet, which is inlined. */
async function takeAssets(bundle: Rolldown.OutputBundle): Promise<PageAssets> {
  const outputs = Object.values(bundle);
  const styles = outputs.find((output) => output.type === 'asset' && output.names.includes('styles.css'));
  const script = outputs.find(
    (output) => output.type === 'chunk' && output.name === 'page' && output.isEntry,
  );
  const font = outputs.find(({ fileName }) => fileName.endsWith('.woff2'));
  if (styles?.type !== 'asset' || script?.type !== 'chunk' || font === undefined)
    throw new Error('The build produced no pages.');
  delete bundle[styles.fileName];
  return {
    styles: styles.source.toString().trim(),
    styleSheets: [],
    starter: await buildStarter(),
    script: `/${script.fileName}`,
    font: `/${font.fileName}`,
  };
}

/** URLs of files with a content hash: Vite puts exactly those there. */
function hashedFiles(names: readonly string[]): readonly string[] {
  return names.filter((fileName) => fileName.startsWith('assets/')).map((fileName) => `/${fileName}`);
}

/** The chunks of the tag's module, which is built earlier; empty if it is not. */
async function tagParts(): Promise<readonly string[]> {
  const names = await readdir(DEPLOYED_FOLDER).catch(() => []);
  return names
    .filter(isModulePart)
    .sort()
    .map((name) => `/${name}`);
}

async function fixedFiles(): Promise<readonly File[]> {
  const names = await readdir(join(ROOT, FIXED_FILES));
  const files = names.map((name) => ({ from: join(FIXED_FILES, name), to: name }));
  return Promise.all(
    [...files, FONT_LICENSE].map(async ({ from, to }) => ({
      name: to,
      source: await readFile(join(ROOT, from)),
    })),
  );
}
