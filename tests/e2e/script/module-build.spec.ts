/**
 * Scope: the module build. Before the first interaction only its entry and one small part are loaded; a whole call
 * works under content policies, origins and base URLs; two builds on one page do not conflict. Parts that fail to load
 * are in `faults/missing-part.spec.ts`.
 */
import { expect, type Page } from '@playwright/test';
import { TAG } from '../../../widget/contract.ts';
import { hostPage, moduleOf, scriptOf } from '../host-pages/embed.ts';
import { test } from '../host-pages/fixture.ts';
import { STRICT_PAGES, writePage } from '../host-pages/hosts.ts';
import { agent, dialog, endButton, expectNothingLeft, expectState, launcher, startCall } from '../visit.ts';

const ENTRY = '/task-tamer-agent.mjs';
const PART = /^\/task-tamer-agent\.(\w+)-[\w-]+\.mjs$/;
/** The part that is loaded after the first paint. */
const PAGE_VIEW = ['page'];
/** All parts that a conversation needs. Only `diagnose()` loads the diagnosis. */
const ALL_PARTS = ['dialog', 'engine', ...PAGE_VIEW, 'react', 'rolldown', 'session', 'view'];
const TALL = {
  body: ({ script, tag }: { script: string; tag: string }) =>
    `${script}${tag}<div style="height: 3000px"></div>`,
};

/** Records the requests for our own files. */
function watchFiles(page: Page): string[] {
  const files: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/task-tamer-agent')) files.push(`${pathname}${search}`);
  });
  return files;
}

const partsIn = (files: readonly string[]): readonly string[] =>
  files.flatMap((file) => PART.exec(file)?.[1] ?? []).sort();

async function callToItsEnd(page: Page): Promise<void> {
  await startCall(page);
  await expectState(page, 'live');
  await endButton(page).click();
  await expectNothingLeft(page);
}

test('a page view loads the entry and one part, and a conversation loads each part once and leaves no link', async ({
  page,
  hostServer,
  complaints,
}) => {
  const files = watchFiles(page);
  const host = hostPage(hostServer.partner, {}, moduleOf);
  await page.goto(hostServer.serve('a module', host), { waitUntil: 'networkidle' });
  await expect(launcher(page)).toBeVisible();
  expect([files[0], partsIn(files), files.length]).toEqual([ENTRY, PAGE_VIEW, 2]);
  await callToItsEnd(page);
  expect(files).toHaveLength(1 + ALL_PARTS.length);
  expect(partsIn(files)).toEqual(ALL_PARTS);
  expect(await page.locator('link').count()).toBe(0);
  expect(complaints).toEqual([]);
});

const INTENTS = {
  'the pointer reaches the launcher': (page) => launcher(page).hover(),
  'the launcher gets the focus': (page) => launcher(page).focus(),
  'the visitor scrolls near the threshold that opens the dialog': (page) => page.mouse.wheel(0, 500),
  'the page calls open()': (page) =>
    agent(page).evaluate((tag) => (tag as HTMLElementTagNameMap['task-tamer-agent']).open()),
} as const satisfies Readonly<Record<string, (page: Page) => Promise<void>>>;

test('all parts are loaded upon each intent, and not before', async ({ page, hostServer, complaints }) => {
  const files = watchFiles(page);
  const host = { ...TALL, attributes: { 'open-on-scroll': '0.8' } };
  const address = hostServer.serve('a module, intents', hostPage(hostServer.partner, host, moduleOf));
  for (const [intent, act] of Object.entries(INTENTS))
    await test.step(intent, async () => {
      files.length = 0;
      await page.goto(address, { waitUntil: 'networkidle' });
      await expect(launcher(page)).toBeVisible();
      expect([files[0], partsIn(files), files.length], intent).toEqual([ENTRY, PAGE_VIEW, 2]);
      await act(page);
      await expect.poll(() => partsIn(files), intent).toEqual(ALL_PARTS);
      expect(complaints, intent).toEqual([]);
    });
});

test('the properties are checked before the first interaction, and an invalid one is reported', async ({
  page,
  hostServer,
}) => {
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  const attributes = { writing: 'off', 'privacy-url': '/privacy', 'time-zone': 'Moon/Tranquility' };
  await page.goto(
    hostServer.serve('a module, settings', hostPage(hostServer.partner, { attributes }, moduleOf)),
    { waitUntil: 'networkidle' },
  );
  const read = () =>
    agent(page).evaluate((tag) => {
      const { writing, privacyUrl, timeZone, sounds } = tag as HTMLElementTagNameMap['task-tamer-agent'];
      return [writing, privacyUrl, timeZone, sounds];
    });
  const privacy = new URL('/privacy', page.url()).href;
  expect(await read()).toEqual([false, privacy, null, true]);
  await expect.poll(() => warnings).toEqual([expect.stringContaining('attribute time-zone ')]);
  await launcher(page).click();
  await expect(dialog(page)).toBeVisible();
  expect(warnings).toHaveLength(1);
});

for (const peculiarities of STRICT_PAGES) {
  const name = peculiarities.join(', ');
  test(`a whole call works on a page with ${name}`, async ({ page, hostServer, complaints }) => {
    await page.goto(
      hostServer.serve(`a module, ${name}`, writePage(peculiarities, hostServer.partner, moduleOf)),
    );
    await callToItsEnd(page);
    expect(complaints).toEqual([]);
  });
}

test('the entry is loaded once when its URL has a version query', async ({
  page,
  hostServer,
  complaints,
}) => {
  const files = watchFiles(page);
  const withVersion: typeof moduleOf = (origin) => moduleOf(origin).replace('.mjs"', '.mjs?ver=6.5"');
  await page.goto(hostServer.serve('a module, ?ver', hostPage(hostServer.partner, {}, withVersion)));
  await callToItsEnd(page);
  expect(files.filter((file) => PART.exec(file) === null)).toEqual([`${ENTRY}?ver=6.5`]);
  expect(partsIn(files)).toEqual(ALL_PARTS);
  expect(complaints).toEqual([]);
});

for (const [name, write] of Object.entries({
  'the script, then the module': (origin: string) => `${scriptOf(origin)}${moduleOf(origin)}`,
  'the module, then the script': (origin: string) => `${moduleOf(origin)}${scriptOf(origin, 'defer')}`,
})) {
  test(`one tag works on a page with both builds: ${name}`, async ({ page, hostServer, complaints }) => {
    await page.goto(hostServer.serve(name, hostPage(hostServer.partner, {}, write)), {
      waitUntil: 'networkidle',
    });
    await expect(launcher(page)).toHaveCount(1);
    await callToItsEnd(page);
    await expect(dialog(page)).toHaveCount(0);
    expect(await page.locator(TAG).count()).toBe(1);
    expect(complaints).toEqual([]);
  });
}
