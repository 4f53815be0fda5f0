/** Builds and opens the page that shows the tag's states for the pictures. */
import { fileURLToPath } from 'node:url';
import { test as base, type Page } from '@playwright/test';
import { build } from 'vite';
import { TAG } from '../../widget/contract.ts';
import { TAG_BUILD, tagPlugins } from '../../vite.widget.config.ts';
import { FACE, FACES } from './fonts.ts';
import { NOW } from './states.ts';

const ORIGIN = 'http://pictures.test';

const HTML = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Pictures</title><style>
  ${FACES}
  :root { color-scheme: light dark; }
  body { margin: 0; padding: 40px; font: 16px/1.6 ${FACE}; background: light-dark(#f7f4ee, #16201e); color: light-dark(#9aa4a1, #4b5855); }
  ${TAG} { --task-tamer-font: ${FACE}; }
</style><p>Gentle dentistry by the harbor. Checkups, cleanings and emergencies, six days a week.</p>
<${TAG}></${TAG}><script type="module" src="/stage.js"></script></html>`;

/** Built once per worker. */
let script: Promise<string> | undefined;

const builtScript = (): Promise<string> => (script ??= stageScript());

export const test = base.extend<{ stage: Page }>({
  stage: async ({ page }, use) => {
    const body = await builtScript();
    await page.clock.setFixedTime(NOW);
    // The fixed time does not hold the clock that durations use.
    await page.addInitScript(() => {
      performance.now = () => 0;
    });
    await page.route(`${ORIGIN}/**`, async (route) => {
      const isScript = new URL(route.request().url()).pathname === '/stage.js';
      await route.fulfill(
        isScript ? { contentType: 'text/javascript', body } : { contentType: 'text/html', body: HTML },
      );
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
    throw new Error('The page for the pictures was not built.');
  return result.output[0].code;
}
