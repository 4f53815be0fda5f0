/**
 * Scope: partners update their page and their server at different times. Each released script calls through the newest server;
 * the newest script calls through each released server, or says why not. A made-up next version with another consent stands
 * for those to come.
 */
import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { LOCAL_TAG } from '../../demo/local-settings.ts';
import { startServer } from '../../demo/server/server.ts';
import { CHECK_SECRET } from '../../demo/stand-ins/bot-check/siteverify.ts';
import { PRIVATE_KEY } from '../../demo/stand-ins/platform/keys.ts';
import { quoted } from '../../site/embed/tag-markup.ts';
import { TAG } from '../../widget/contract.ts';
import { CHROMIUM } from '../support/browsers.ts';
import { buildIn, checkOut, published, removeOld, runIn } from './commits.ts';
import { holdCall, requestCall } from './visit.ts';

const LIMIT_MS = 180_000;
const BUSINESS = 'Harbor Dental';
const LISTENS = /listens on (http:[^\s"]+?)\/?[\s"]/;

const released = await published();
for (const { name, obstacle } of released)
  if (obstacle !== null) console.log(`Skipped: ${name} cannot be built here: ${obstacle}.`);
const buildable = released.filter(({ obstacle }) => obstacle === null);

const folders: string[] = [];
const open = async (commit: string): Promise<string> => {
  const folder = await checkOut(commit);
  folders.push(folder);
  return folder;
};

let browser: Browser;
let newest = '';
let next = '';

beforeAll(async () => {
  browser = await chromium.launch(CHROMIUM);
  newest = await open('HEAD');
  await buildIn(newest);
  next = await openNext();
}, LIMIT_MS);
afterAll(async () => {
  await browser.close();
  for (const folder of folders) await removeOld(folder);
}, LIMIT_MS);

describe('a partner’s page', { timeout: LIMIT_MS }, () => {
  test('calls through the server of the next version, whose consent is another', () => call(newest, next));

  test('says that its consent was not accepted, and the server logs why, if it is updated before its server', () =>
    refusal(next, newest));

  test.each(buildable)('calls through the newest server with the script of $name', async ({ commit }) => {
    const script = await open(commit);
    await buildIn(script);
    await call(script, newest);
  });

  test.each(buildable)(
    'calls through the server of $name, or says that its consent was not accepted',
    async ({ commit }) => {
      const server = await open(commit);
      const isSameConsent = (await consentOf(newest)) === (await consentOf(server));
      await (isSameConsent ? call : refusal)(newest, server);
    },
  );
});

/** Checks out the newest version and gives it another consent, as CONTRIBUTING.md says. */
async function openNext(): Promise<string> {
  const folder = await open('HEAD');
  const version = await consentOf(folder);
  await change(folder, 'widget/i18n/en.ts', 'is an AI, not a person.', 'is an AI.');
  await change(folder, 'widget/contract-endpoint.ts', `'${version}'`, "'2099-01-01'");
  await change(
    folder,
    'server/admission/consent-versions.ts',
    /(EARLIER_CONSENT_VERSIONS.* = \[)/,
    `$1'${version}', `,
  );
  await runIn(folder, 'widget/build/manifest/generate.ts');
  await buildIn(folder);
  return folder;
}

async function change(folder: string, file: string, from: string | RegExp, to: string): Promise<void> {
  const before = await readFile(join(folder, file), 'utf8');
  const after = before.replace(from, to);
  expect(after, `${file} is changed`).not.toBe(before);
  await writeFile(join(folder, file), after);
}

async function consentOf(folder: string): Promise<string | undefined> {
  const contract = await readFile(join(folder, 'widget/contract-endpoint.ts'), 'utf8');
  return /CONSENT_VERSION = '([^']+)'/.exec(contract)?.[1];
}

async function call(script: string, server: string): Promise<void> {
  const { page, log } = await openPage(script, server);
  await holdCall(page).catch(async (error: unknown) => {
    throw new Error(`${await page.locator(TAG).innerText()}\n${await log()}`, { cause: error });
  });
}

async function refusal(script: string, server: string): Promise<void> {
  const { page, log } = await openPage(script, server);
  const agent = await requestCall(page);
  await agent.getByText('Your consent was not accepted.').first().waitFor();
  expect(await agent.getByRole('link', { name: LOCAL_TAG['contact-phone'] }).isVisible()).toBe(true);
  expect(await log()).toMatch(new RegExp(`version .*${await consentOf(script)}.* of the consent text`));
}

/** Opens a page with the folder's script, whose calls go through the server of the other folder. */
async function openPage(
  script: string,
  server: string,
): Promise<{ readonly page: Page; readonly log: () => Promise<string> }> {
  const { assistant: _, 'public-key': __, 'api-url': ___, ...attributes } = LOCAL_TAG;
  const written = Object.entries({ ...attributes, 'business-name': BUSINESS }).map(
    ([name, value]) => `${name}=${quoted(value)}`,
  );
  const site = await startServer({
    port: 0,
    scriptFolder: join(script, 'dist'),
    pages: {
      '/partner': {
        body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>A partner’s page</title>
<script src="/task-tamer-agent.js" async></script><${TAG} ${written.join(' ')}></${TAG}></html>`,
      },
    },
  });
  onTestFinished(() => site.close());
  const { url, log } = await startProgram(server, site.url);
  const page = await browser.newPage({ permissions: ['microphone'] });
  await page.goto(`${site.url}/partner`);
  await page.locator(TAG).evaluate((tag, endpoint) => tag.setAttribute('call-endpoint', endpoint), url);
  return { page, log };
}

/** Starts the folder's `task-tamer-server` with the stand-ins of the site in place of hCaptcha and the platform. */
async function startProgram(
  folder: string,
  site: string,
): Promise<{ readonly url: string; readonly log: () => Promise<string> }> {
  const { PATH } = process.env;
  const env = {
    PATH,
    PORT: '0',
    HOST: '127.0.0.1',
    ORIGINS: site,
    PRIVATE_KEY,
    ASSISTANT: LOCAL_TAG.assistant,
    SITE_KEY: LOCAL_TAG['captcha-site-key'],
    BOT_CHECK_SECRET: CHECK_SECRET,
    BUSINESS_NAME: BUSINESS,
    API_URL: `${site}/stand-ins/platform`,
    SITEVERIFY_URL: `${site}/stand-ins/bot-check/siteverify/erin`,
    TEST: 'true',
  };
  const child = spawn(process.execPath, ['server/cli/main.ts'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const everything = text(child.stderr);
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = '';
  child.stderr.on('data', (data) => (printed += String(data)));
  await expect.poll(() => printed, { timeout: LIMIT_MS }).toMatch(LISTENS);
  const log = async () => {
    child.kill();
    return everything;
  };
  return { url: LISTENS.exec(printed)?.[1] ?? '', log };
}
