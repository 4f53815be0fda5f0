/**
 * The same page as a plain Astro site: its static HTML and CSS built by Astro, with the README's script in the head. It
 * shows what the page would cost if built with a generator for static pages.
 */
import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { PAGES_FOLDER } from '../../../demo/server/builds.ts';
import { ROOT } from '../../../site/prerender/build-parts.ts';
import { installApart } from '../embeds/install.ts';
import { withoutScripts } from './page-yardstick.ts';

const FOLDER = `${ROOT}.cache/astro`;
const EMBED = '<script src="/task-tamer-agent.js" async></script>';
const PARTS = /<html([^>]*)>.*?<head>(.*?)<\/head>.*?<body([^>]*)>(.*)<\/body>/s;

export const ASTRO_FOLDER = `${FOLDER}/dist`;

/** Builds the Astro page from our built page. @throws if Astro fails, or the page has no head and body */
export async function buildAstroPage(): Promise<void> {
  installApart(FOLDER, ['astro@7.3.5']);
  for (const part of ['dist', 'public', 'src'])
    await rm(`${FOLDER}/${part}`, { recursive: true, force: true });
  await mkdir(`${FOLDER}/src/pages`, { recursive: true });
  await cp(PAGES_FOLDER, `${FOLDER}/public`, {
    recursive: true,
    filter: (name) => !/\.html$|\/demo$/.test(name),
  });
  const html = withoutScripts(await readFile(`${PAGES_FOLDER}/index.html`, 'utf8'));
  await writeFile(`${FOLDER}/src/pages/index.astro`, astroPage(html));
  await promisify(execFile)(process.execPath, [`${FOLDER}/node_modules/astro/bin/astro.mjs`, 'build'], {
    cwd: FOLDER,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  });
}

export function astroPage(html: string): string {
  const [, ofHtml, head, ofBody, body] = PARTS.exec(html) ?? [];
  if (head === undefined || body === undefined) throw new Error('The page has no head or no body.');
  const markup = (part: string) => `<Fragment set:html={${JSON.stringify(part)}} />`;
  return `<!doctype html><html${ofHtml}><head>${markup(head + EMBED)}</head><body${ofBody}>${markup(body)}</body></html>`;
}
