/**
 * Scope: today's page with an old script, which a browser or proxy may have cached. The script ignores unknown
 * settings, and a call works.
 */
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCAL_TAG, PROVED_TAG } from '../../demo/local-settings.ts';
import { startServer } from '../../demo/server/server.ts';
import { quoted } from '../../site/embed/tag-markup.ts';
import { TAG } from '../../widget/contract.ts';
import { CHROMIUM } from '../support/browsers.ts';
import { buildIn, checkOut, oldCommits, removeOld } from './commits.ts';
import { holdCall } from './visit.ts';

const LIMIT_MS = 120_000;
/** A text in the JSON child, which only today's script reads. */
const OWN_WORDS = 'Words of the owner’s own';

/** The settings added since, along with those that the first script requires. */
const NEWEST = {
  ...PROVED_TAG,
  ...LOCAL_TAG,
  lang: 'fr',
  follow: 'on',
  writing: 'on',
  recording: 'on',
  'consent-text': 'More words.',
  'data-layer': 'dataLayer',
  'time-zone': 'America/Chicago',
  'open-on-scroll': 'off',
  'assistant-overrides': '{"firstMessage":"Hi {{name}}, hello."}',
};
const attributes = Object.entries(NEWEST).map(([name, value]) => `${name}=${quoted(value)}`);
const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>A page of today</title>
<script src="/task-tamer-agent.js" async></script>
<${TAG} ${attributes.join('\n  ')}>
  <script type="application/json">${JSON.stringify({ launcher: OWN_WORDS })}</script>
  <a href="tel:+12125550142">Call us</a>
</${TAG}></html>`;

const old = await oldCommits();
if (old.length === 0) console.log('Skipped: this clone has no history to build an old script from.');
for (const { name, obstacle } of old)
  if (obstacle !== null) console.log(`Skipped: ${name} script cannot be built here: ${obstacle}.`);
const buildable = old.filter(({ obstacle }) => obstacle === null);

describe.skipIf(buildable.length === 0)("today's page", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch(CHROMIUM);
  }, LIMIT_MS);
  afterAll(() => browser.close());

  test.each(buildable)(
    'starts and ends a call with $name script',
    async ({ commit }) => {
      const folder = await checkOut(commit);
      await buildIn(folder);
      const server = await startServer({
        port: 0,
        scriptFolder: join(folder, 'dist'),
        pages: { '/today': { body: PAGE } },
      });
      try {
        const page = await browser.newPage({ permissions: ['microphone'] });
        const thrown: string[] = [];
        page.on('pageerror', ({ message }) => thrown.push(message));
        await page.goto(`${server.url}/today`);
        await holdCall(page);
        expect(await page.locator('body').innerText()).not.toMatch(/Words of|Call us/);
        expect(thrown).toEqual([]);
      } finally {
        await server.close();
        await removeOld(folder);
      }
    },
    LIMIT_MS,
  );
});
