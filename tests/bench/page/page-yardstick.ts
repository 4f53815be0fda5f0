/**
 * The page's baseline: the same HTML and CSS without scripts, as a separate document. The difference is the cost of our
 * scripts, independent of the machine's load.
 */
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PAGES_FOLDER } from '../../../demo/server/builds.ts';
import { ROOT } from '../../../site/prerender/build-parts.ts';
import { MODULE_ENTRY } from '../../../widget/build/part-files.ts';

export const YARDSTICK_FOLDER = `${ROOT}.cache/yardstick`;
/** The same pages with only the module build, to measure the tag's cost. */
export const MODULE_FOLDER = `${ROOT}.cache/yardstick-with-module`;
const OTHERS = /\/(assets|demo)$/;

/** Copies the built pages without scripts, then with the module. */
export async function writeYardstick(files: readonly string[]): Promise<void> {
  await writePages(YARDSTICK_FOLDER, PAGES_FOLDER, files, withoutScripts);
  await writePages(MODULE_FOLDER, YARDSTICK_FOLDER, files, withModule);
}

type Change = (html: string) => string;

async function writePages(
  folder: string,
  source: string,
  files: readonly string[],
  change: Change,
): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(source, folder, { recursive: true, filter: (name) => !OTHERS.test(name) });
  for (const file of files) {
    const place = join(folder, file);
    await writeFile(place, change(await readFile(place, 'utf8')));
  }
}

/** @throws if the page has no head */
export function withModule(html: string): string {
  if (!html.includes('</head>')) throw new Error('The page has no head.');
  return html.replace('</head>', `<script type="module" src="/${MODULE_ENTRY}"></script></head>`);
}

/** Keeps structured data, which is not a script. */
export function withoutScripts(html: string): string {
  return html.replaceAll(/<script(?![^>]*application\/ld\+json)[^>]*>.*?<\/script>/gs, '');
}
