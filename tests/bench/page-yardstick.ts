/**
 * The page's yardstick: the same HTML and CSS without any script, as a document of its own. It tells a slow hour from a
 * slow page: what a page does beyond it is what our scripts do.
 */
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PAGES_FOLDER } from '../../demo/server/builds.ts';
import { ROOT } from '../../site/prerender/build-parts.ts';

export const YARDSTICK_FOLDER = `${ROOT}.cache/yardstick`;
const OTHERS = /\/(assets|demo)$/;

/** Copies the built pages without their scripts; what they refer to besides stays. */
export async function writeYardstick(files: readonly string[]): Promise<void> {
  await rm(YARDSTICK_FOLDER, { recursive: true, force: true });
  await mkdir(YARDSTICK_FOLDER, { recursive: true });
  await cp(PAGES_FOLDER, YARDSTICK_FOLDER, { recursive: true, filter: (name) => !OTHERS.test(name) });
  for (const file of files) {
    const place = join(YARDSTICK_FOLDER, file);
    await writeFile(place, withoutScripts(await readFile(place, 'utf8')));
  }
}

/** Data for search engines is no script, and stays. */
export function withoutScripts(html: string): string {
  return html.replaceAll(/<script(?![^>]*application\/ld\+json)[^>]*>.*?<\/script>/gs, '');
}
