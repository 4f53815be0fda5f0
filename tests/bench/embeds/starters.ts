/** The pages that start calls: ours, and one that only drives the peer's client. */
import { writeFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { build } from 'vite';
import type { HostPage } from '../../../demo/server/site.ts';
import { LOCAL_TAG } from '../../../demo/local-settings.ts';
import { DAILY_CONFIG } from '../../../demo/stand-ins/scenarios.ts';
import { english as botCheckWords } from '../../../widget/i18n/bot-check.ts';
import { PEERS_FOLDER } from './peers.ts';
import type { Starter } from '../visits/start.ts';

/** The landing page embeds the tag like any host. The console would add its own work. */
export const OUR_STARTER: Starter = { path: '/', prepare: fillIn };

/** The peer's client without form, bot check and call bar, which is less than any site needs. */
export const PEER_STARTER: Starter = { path: '/peer/', prepare: () => Promise.resolve() };

async function fillIn(page: Page): Promise<void> {
  const tag = page.locator('task-tamer-agent');
  // On a phone, the page shows the launcher only after the cookie banner is answered.
  await page.getByRole('main').getByRole('button', { name: 'Talk to Erin' }).first().click();
  await tag.getByRole('textbox').fill('Grace');
  await tag.getByRole('checkbox').check();
  await tag.frameLocator('iframe').first().getByRole('checkbox').click();
  await tag.getByText(botCheckWords.passed).waitFor();
}

/** The peer's client, which its embed is built on, with its events renamed to the tag's. */
const PEER_SCRIPT = `
  import sdk from '@vapi-ai/web';
  const Vapi = sdk.default ?? sdk;
  const client = new Vapi('${LOCAL_TAG['public-key']}', location.origin + '${LOCAL_TAG['api-url']}', {
    callObjectBundleUrlOverride: '${DAILY_CONFIG.bundlePathOverride}/call-machine-object-bundle.js',
  });
  for (const name of ['call-start-progress', 'call-start-success'])
    client.on(name, (detail) => document.documentElement.dispatchEvent(new CustomEvent(name, { detail })));
  // Without an error listener, the client would hang.
  client.on('error', (error) => console.error(error));
  document.querySelector('button').addEventListener('click', () => client.start('${LOCAL_TAG.assistant}'));`;

const PEER_PAGE = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><title>Vapi</title><link rel="icon" href="data:," /></head>
  <body><button type="button">Start Call</button><script src="script.js"></script></body>
</html>`;

/** The files for {@link PEER_STARTER}. The peers must be installed. */
export async function peerPages(): Promise<Readonly<Record<string, HostPage>>> {
  const entry = `${PEERS_FOLDER}/start.js`;
  writeFileSync(entry, PEER_SCRIPT);
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: PEERS_FOLDER,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry, formats: ['iife'], name: 'peer' } },
  });
  const [output] = [built].flat();
  if (output === undefined || !('output' in output)) throw new Error('The build of the peer has no output.');
  return {
    '/peer/': { body: PEER_PAGE },
    '/peer/script.js': { body: output.output[0].code, type: 'text/javascript; charset=utf-8' },
  };
}
