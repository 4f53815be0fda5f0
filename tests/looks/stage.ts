/** Builds and opens the page on which the tag's states are pictured. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { test as base, type Page } from '@playwright/test';
import { build } from 'vite';
import { TAG } from '../../widget/contract.ts';
import { TAG_BUILD, tagPlugins } from '../../vite.widget.config.ts';
import { NOW } from './states.ts';

const ORIGIN = 'http://pictures.test';

/** No two machines have the same fonts. */
const FONTS = {
  '/latin-400.woff2': ['@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff2', 400, 'U+0-2AFF'],
  '/latin-600.woff2': ['@fontsource/noto-sans/files/noto-sans-latin-600-normal.woff2', 600, 'U+0-2AFF'],
  '/arabic-400.woff2': [
    '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff2',
    400,
    'U+600-6FF, U+750-77F, U+8A0-8FF, U+FB50-FDFF, U+FE70-FEFF',
  ],
  '/arabic-600.woff2': [
    '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-600-normal.woff2',
    600,
    'U+600-6FF, U+750-77F, U+8A0-8FF, U+FB50-FDFF, U+FE70-FEFF',
  ],
} as const;

const FACES = Object.entries(FONTS).map(
  ([address, [, weight, range]]) =>
    `@font-face { font-family: Pictured; src: url(${address}); font-weight: ${weight}; unicode-range: ${range}; }`,
);

const HTML = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Pictures</title><style>
  ${FACES.join('\n  ')}
  :root { color-scheme: light dark; }
  body { margin: 0; padding: 40px; font: 16px/1.6 Pictured; background: light-dark(#f7f4ee, #16201e); color: light-dark(#9aa4a1, #4b5855); }
  ${TAG} { --task-tamer-font: Pictured; }
</style><p>Gentle dentistry by the harbor. Checkups, cleanings and emergencies, six days a week.</p>
<${TAG}></${TAG}><script type="module" src="/stage.js"></script></html>`;

/** One per worker. */
export const test = base.extend<{ stage: Page }, { script: string }>({
  script: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => use(await stageScript()),
    { scope: 'worker' },
  ],
  stage: async ({ page, script }, use) => {
    await page.clock.setFixedTime(NOW);
    await page.route(`${ORIGIN}/**`, async (route) => {
      const { pathname } = new URL(route.request().url());
      const font = Object.entries(FONTS).find(([address]) => address === pathname)?.[1];
      if (pathname === '/stage.js') await route.fulfill({ contentType: 'text/javascript', body: script });
      else if (font)
        await route.fulfill({ body: await readFile(fileURLToPath(import.meta.resolve(font[0]))) });
      else await route.fulfill({ contentType: 'text/html', body: HTML });
    });
    await page.goto(`${ORIGIN}/`);
    await use(page);
  },
});

async function stageScript(): Promise<string> {
  const built = await build({
    ...TAG_BUILD,
    configFile: false,
    logLevel: 'error',
    plugins: tagPlugins(),
    build: {
      ...TAG_BUILD.build,
      write: false,
      sourcemap: false,
      lib: { entry: fileURLToPath(new URL('stage-page.ts', import.meta.url)), formats: ['es'] },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [result] = Array.isArray(built) ? built : [built];
  if (result === undefined || !('output' in result))
    throw new Error('The page of the pictures was not built.');
  return result.output[0].code;
}
