/**
 * Scope: hosts on which no call can work. The idle tag causes no error, and a visitor who tries to call reads that it
 * does not work here and how to reach the business.
 */
import { expect } from '@playwright/test';
import { LOCAL_TAG } from '../../../demo/local-settings.ts';
import { english as botCheckWords } from '../../../widget/i18n/bot-check.ts';
import { en } from '../../../widget/i18n/en.ts';
import type { EventDetails, FailureReason } from '../../../widget/contract.ts';
import { hostPage, type Embed, type HostDocument } from './embed.ts';
import { test } from './fixture.ts';
import { patch, REFUSING_PATCHES } from './patched-hosts.ts';
import {
  agent,
  dialog,
  eventsOf,
  launcher,
  nameField,
  openDialog,
  startButton,
  startCall,
} from '../visit.ts';

const REQUIRED = "require-trusted-types-for 'script'";
const PHONE = en.contacts.phone(LOCAL_TAG['contact-phone']);
const violations = (complaints: readonly string[]) =>
  complaints.filter((text) => !text.startsWith('uncaught'));
const uncaught = (complaints: readonly string[]) => complaints.filter((text) => text.startsWith('uncaught'));

test('where Trusted Types allow no policy, the idle tag causes no violation, and the dialog offers contacts', async ({
  page,
  hostServer,
  complaints,
}) => {
  const policy = `${REQUIRED}; trusted-types 'none'`;
  await page.goto(hostServer.serve('trusted-types-none', hostPage(hostServer.partner, { policy })));
  await expect(launcher(page)).toBeVisible();
  await page.mouse.wheel(0, 200);
  expect(violations(complaints)).toEqual([]);
  await openDialog(page);
  await expect(dialog(page).locator('[data-reason="page-forbids-engine"]')).toBeVisible();
  await expect(dialog(page).getByRole('link', { name: PHONE })).toBeVisible();
  expect(uncaught(complaints)).toEqual([]);
});

test('where Trusted Types allow only our policy, the dialog shows before the form that the engine is refused', async ({
  page,
  hostServer,
  complaints,
}) => {
  const policy = `${REQUIRED}; trusted-types task-tamer`;
  // The bot check's stand-in is not part of the tag, so its script sources are allowed.
  await page.goto(hostServer.serve('trusted-types-ours', hostPage(hostServer.partner, { policy })));
  await openDialog(page);
  await expect(dialog(page).locator('[data-reason="page-forbids-engine"]')).toBeVisible();
  await expect(dialog(page).getByRole('link', { name: PHONE })).toBeVisible();
  await expect(startButton(page)).toHaveCount(0);
  const reported = violations(complaints).length;
  expect(reported).toBeLessThanOrEqual(1);
  await page.keyboard.press('Escape');
  await openDialog(page);
  await expect(dialog(page).locator('[data-reason="page-forbids-engine"]')).toBeVisible();
  expect(violations(complaints)).toHaveLength(reported);
  expect(uncaught(complaints)).toEqual([]);
});

test('a blocked bot-check frame is shown after 8 s with contacts and reported to the page', async ({
  page,
  hostServer,
}) => {
  await page.goto(
    hostServer.serve('no-frames', hostPage(hostServer.partner, { policy: "frame-src 'none'" })),
  );
  await agent(page).evaluate((tag) =>
    tag.addEventListener('call-error', (event) => {
      document.title = (event as CustomEvent<EventDetails['call-error']>).detail.type;
    }),
  );
  await page.clock.install();
  await openDialog(page);
  // The bot check is loaded when the visitor first touches the form.
  await nameField(page).fill('Grace');
  await expect(dialog(page).locator('iframe').first()).toBeAttached();
  await page.clock.runFor(8_000);
  await expect(dialog(page).getByText(botCheckWords.load)).toBeVisible();
  await expect(dialog(page).getByRole('link', { name: PHONE })).toBeVisible();
  await expect(page).toHaveTitle('configuration-error');
});

const named = (name: string): HostDocument => ({
  body: ({ script, tag }) => `<form name="${name}">${tag}</form>${script}`,
});
const BROKEN: Readonly<Record<string, HostDocument>> = {
  ...Object.fromEntries(
    Object.entries(REFUSING_PATCHES).map(([name, script]) => [name, { head: patch(script) }]),
  ),
  'a form named createElement': named('createElement'),
  'a form named createTextNode': named('createTextNode'),
  'a form named defaultView': named('defaultView'),
};

test('on each page that breaks the tag, the owner gets an error, and a link replaces the launcher', async ({
  page,
  hostServer,
  complaints,
}) => {
  test.slow();
  for (const [name, document] of Object.entries(BROKEN))
    await test.step(name, async () => {
      await page.goto(hostServer.serve(name, hostPage(hostServer.partner, document)));
      await page.waitForFunction(() => customElements.get('task-tamer-agent'));
      await agent(page).evaluate((tag) => (tag as HTMLElementTagNameMap['task-tamer-agent']).open());
      await expect
        .poll(() => eventsOf(page, 'call-error'), name)
        .toMatchObject([{ type: 'interface-error', fatal: true }]);
      await expect(agent(page).getByRole('link', { name: PHONE }), name).toBeVisible();
      await expect(launcher(page), name).toHaveCount(0);
      expect(complaints, name).toEqual([]);
    });
});

const NO_CALLS: Readonly<Record<string, readonly [HostDocument, FailureReason]>> = {
  'a fetch that throws': [
    { head: patch('window.fetch = () => { throw new Error("No fetch"); };') },
    'network',
  ],
  'an element named as the call engine’s registry': [
    { body: ({ script, tag }) => `<a id="_daily">Daily</a>${script}${tag}` },
    'unknown',
  ],
};

test('on pages that only prevent calls, the call fails, and the dialog offers contacts', async ({
  page,
  hostServer,
  complaints,
}) => {
  test.slow();
  for (const [name, [document, reason]] of Object.entries(NO_CALLS))
    await test.step(name, async () => {
      await page.goto(hostServer.serve(name, hostPage(hostServer.partner, document)));
      await startCall(page);
      await expect(dialog(page).locator(`[data-reason="${reason}"]`), name).toBeVisible();
      await expect(dialog(page).getByRole('link', { name: PHONE }), name).toBeVisible();
      expect(complaints, name).toEqual([]);
    });
});

test('a page without custom elements shows the content between our tags', async ({
  page,
  hostServer,
  complaints,
}) => {
  const body = ({ script, tag }: Embed) =>
    `${script}${tag.replace('></', '><a href="tel:+12125550142">Call us</a></')}`;
  const head = patch('Object.defineProperty(window, "customElements", { value: undefined });');
  await page.goto(hostServer.serve('no-elements', hostPage(hostServer.partner, { head, body })));
  await page.waitForLoadState('load');
  await expect(page.getByRole('link', { name: 'Call us' })).toBeVisible();
  await page.goto(hostServer.serve('elements', hostPage(hostServer.partner, { body })));
  await expect(launcher(page)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Call us' })).toBeHidden();
  expect(complaints).toEqual([]);
});

const FRAMES = {
  'sandbox without allow-same-origin': (url: string) => `sandbox="allow-scripts" src="${url}"`,
  srcdoc: (_url: string, html: string) => `srcdoc='${html}'`,
};

test('a frame with srcdoc or without allow-same-origin gets no bot check and no call: the dialog says at once that calls cannot work', async ({
  page,
  hostServer,
  complaints,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  for (const [name, attributes] of Object.entries(FRAMES))
    await test.step(name, async () => {
      const url = hostServer.serve(`inside ${name}`, hostPage(hostServer.partner, {}));
      const html = (await (await page.request.get(url)).text()).replaceAll("'", '&#39;');
      const frame = `<iframe ${attributes(url, html)} allow="microphone *" width="800" height="680"></iframe>`;
      await page.goto(hostServer.serve(`around ${name}`, { body: `<!doctype html>${frame}` }));
      const place = page.frameLocator('iframe').first();
      await openDialog(place);
      await expect(dialog(place).locator('[data-reason="page-forbids-engine"]'), name).toBeVisible();
      await expect(dialog(place).getByRole('link', { name: PHONE }), name).toBeVisible();
      await expect(startButton(place), name).toBeHidden();
      expect(
        requests.filter((request) => /bot-check|call\/web|\/calls/.test(request)),
        name,
      ).toEqual([]);
      expect(complaints, name).toEqual([]);
    });
});

test('the dialog shows that its frame has no microphone permission', async ({
  page,
  hostServer,
  complaints,
}) => {
  const inner = hostServer.serve('inner', hostPage(hostServer.partner, {}));
  const outer = {
    body: `<!doctype html><iframe src="${inner.replace('127.0.0.1', 'localhost')}" width="800" height="600"></iframe>`,
  };
  await page.goto(hostServer.serve('outer', outer));
  const frame = page.frameLocator('iframe').first();
  await openDialog(frame);
  await expect(dialog(frame).locator('[data-reason="page-forbids-microphone"]')).toBeVisible();
  await expect(dialog(frame).getByRole('link', { name: PHONE })).toBeVisible();
  expect(uncaught(complaints)).toEqual([]);
});
