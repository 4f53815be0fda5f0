/**
 * Scope: the module build when a part fails to load: removed by a deployment, blocked, or offline. The visitor sees a
 * message with the business's contacts, the owner gets `call-error`, typed text is kept, and the next press loads the
 * part again.
 */
import { expect, type Page, type Route } from '@playwright/test';
import { LOCAL_TAG } from '../../../demo/local-settings.ts';
import { EVENTS, TAG } from '../../../widget/contract.ts';
import { en } from '../../../widget/i18n/en.ts';
import { copyIn } from '../../../widget/build/consent-record.ts';
import { MISSING_PART } from '../../../widget/i18n/missing-part.ts';
import { hostPage, moduleOf, type Attributes, type Embed } from '../host-pages/embed.ts';
import { test } from '../visit/fixture.ts';
import { installProbe } from '../visit/page-probe.ts';
import type { HostServer } from '../host-pages/host-server.ts';
import { installAxe, targetSizes, violations } from '../accessibility/audit.ts';
import {
  agent,
  consentBox,
  dialog,
  endButton,
  eventsOf,
  expectNothingLeft,
  expectState,
  launcher,
  nameField,
  passBotCheck,
  startButton,
  startCall,
  untilEmitted,
  VISITOR,
} from '../visit.ts';

const es = copyIn('es');

const DIALOG = /\/task-tamer-agent\.dialog-[\w-]+\.mjs(\?\d+)?$/;
const PAGE = /\/task-tamer-agent\.page-[\w-]+\.mjs$/;
const SESSION = /\/task-tamer-agent\.session-[\w-]+\.mjs(\?\d+)?$/;
const SAID = new RegExp(
  Object.values(MISSING_PART)
    .map(({ text }) => text('Erin'))
    .join('|'),
);
const PHONE = en.contacts.phone(LOCAL_TAG['contact-phone']);

/** The notice, as opposed to the dialog's own live regions. */
const notice = (page: Page) => agent(page).getByRole('alert').filter({ hasText: SAID });

async function open(page: Page, { serve, partner }: HostServer, attributes: Attributes = {}): Promise<void> {
  await page.addInitScript(installProbe, EVENTS);
  const body = ({ script, tag }: Embed) => `<main><h1>A host</h1></main>${script}${tag}`;
  // The tag comes from another site, and the stand-ins from the page's, where Firefox's driver can click in frames.
  const fromPartner: typeof moduleOf = (_own, more) => moduleOf(partner, more);
  await page.goto(serve('a missing part', hostPage('', { attributes, body }, fromPartner)));
  await page.waitForFunction((tag) => customElements.get(tag) !== undefined, TAG);
}

const FAILURES = {
  'is removed by a deployment': (route: Route) => route.fulfill({ status: 404, body: 'Not found' }),
  'is unreachable': (route: Route) => route.abort('connectionfailed'),
} as const;

test("when the dialog's part is removed by a deployment, or unreachable, the visitor sees a message, and the next press leads to a call", async ({
  page,
  hostServer,
}) => {
  await open(page, hostServer);
  for (const [how, fail] of Object.entries(FAILURES))
    await test.step(how, async () => {
      await page.evaluate(() => window.probe.told.splice(0));
      await page.route(DIALOG, fail);
      await launcher(page).click();
      await expect(notice(page)).toContainText(MISSING_PART.en.text('Erin'));
      await expect(notice(page).getByRole('link', { name: PHONE })).toBeVisible();
      await expect(launcher(page)).toBeVisible();
      await expect
        .poll(() => eventsOf(page, 'call-error'))
        .toEqual([expect.objectContaining({ type: 'interface-error', fatal: true, reason: 'network' })]);
      expect(await eventsOf(page, 'agent-open')).toEqual([]);
      // This focuses the launcher, which asks for the part again.
      await notice(page).getByRole('button', { name: MISSING_PART.en.close }).click();
      await expect(notice(page)).toHaveCount(0);
    });
  await page.unroute(DIALOG);
  await startCall(page);
  await expect(notice(page)).toHaveCount(0);
  await expectState(page, 'live');
  await endButton(page).click();
  await expectNothingLeft(page);
});

test('when the part after the dialog fails to load, the dialog closes with a message, and reopens with the typed name', async ({
  page,
  hostServer,
}) => {
  await open(page, hostServer);
  let answer = (): void => undefined;
  const isTyped = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(SESSION, async (route) => {
    await isTyped;
    await route.abort('connectionfailed');
  });
  await launcher(page).click();
  await nameField(page).pressSequentially(VISITOR);
  answer();
  await expect(notice(page)).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(launcher(page)).toBeFocused();
  await untilEmitted(page, 'agent-close', { reason: 'removed' });
  await untilEmitted(page, 'call-error', { reason: 'network' });
  await page.unroute(SESSION);
  await launcher(page).click();
  await expect(nameField(page)).toHaveValue(VISITOR);
  await consentBox(page).check();
  await passBotCheck(page);
  await expect(nameField(page)).toHaveValue(VISITOR);
  await startButton(page).click();
  await expectState(page, 'live');
  await endButton(page).click();
  await expectNothingLeft(page);
});

test('a pointer that only passes over the launcher triggers no message', async ({ page, hostServer }) => {
  await open(page, hostServer);
  await page.route(DIALOG, (route) => route.abort('connectionfailed'));
  const refused = page.waitForEvent('requestfailed', (request) => DIALOG.test(request.url()));
  await launcher(page).hover();
  await refused;
  // The failure has been handled once the preload link is removed.
  await expect(page.locator('head link')).toHaveCount(0);
  await page.unroute(DIALOG);
  await launcher(page).click();
  await expect(dialog(page)).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  expect(await eventsOf(page, 'call-error')).toEqual([]);
});

test('a visitor who only scrolls sees no message, but the owner gets the error', async ({
  page,
  hostServer,
}) => {
  await open(page, hostServer, { 'open-on-scroll': '0.1' });
  await page.addStyleTag({ content: 'body { min-block-size: 300vh }' });
  await page.route(DIALOG, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  // The part that watches the page's scrolling may arrive after the first turn of the wheel.
  await expect(async () => {
    await page.mouse.wheel(0, 200);
    expect(await eventsOf(page, 'call-error')).toHaveLength(1);
  }).toPass();
  await untilEmitted(page, 'call-error', { type: 'interface-error', reason: 'network' });
  await expect(notice(page)).toHaveCount(0);
  await expect(launcher(page)).toBeVisible();
  await page.unroute(DIALOG);
  await launcher(page).click();
  await expect(dialog(page)).toBeVisible();
});

test('the launcher works without the part that loads after the first paint, and no error is reported', async ({
  page,
  hostServer,
}) => {
  const failed = page.waitForEvent('requestfailed', (request) => PAGE.test(request.url()));
  await page.route(PAGE, (route) => route.abort('connectionfailed'));
  await open(page, hostServer, { 'open-on-scroll': '0.1' });
  await page.addStyleTag({ content: 'body { min-block-size: 300vh }' });
  await failed;
  await page.mouse.wheel(0, 500);
  await launcher(page).click();
  await expect(dialog(page)).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  expect(await eventsOf(page, 'call-error')).toEqual([]);
});

test('the message is shown when the page changes its language while the dialog fails to load', async ({
  page,
  hostServer,
}) => {
  await open(page, hostServer);
  let refuse = (): void => undefined;
  const isChanged = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  const files: string[] = [];
  page.on('request', (request) => DIALOG.test(request.url()) && files.push(request.url()));
  await page.route(DIALOG, async (route) => {
    await isChanged;
    await route.abort('connectionfailed');
  });
  await launcher(page).hover();
  await expect.poll(() => files).toHaveLength(1);
  await agent(page).evaluate((tag) => tag.setAttribute('language', 'es'));
  refuse();
  await expect(page.locator('head link')).toHaveCount(0);
  // An early request would bypass the integrity check, and Firefox would cache the refusal for the page's life.
  expect(files).toHaveLength(1);
  await page.unroute(DIALOG);
  await agent(page)
    .getByRole('button', { name: es.launcher('Erin') })
    .click();
  await expect(agent(page).getByRole('dialog')).toContainText(es.form.start);
});

test('the message has the page’s language, can be dismissed by keyboard, and is removed with the element', async ({
  page,
  hostServer,
}) => {
  await installAxe(page);
  await open(page, hostServer, { language: 'es', launcher: 'off' });
  await page.route(DIALOG, (route) => route.abort('connectionfailed'));
  const press = () =>
    agent(page).evaluate((tag) => (tag as HTMLElementTagNameMap['task-tamer-agent']).open());
  await press();
  await expect(notice(page)).toContainText(MISSING_PART.es.text('Erin'));
  await expect(notice(page).getByRole('link', { name: es.contacts.email })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  for (const { height } of await targetSizes(notice(page))) expect(height).toBeGreaterThanOrEqual(24);
  await notice(page).getByRole('button', { name: MISSING_PART.es.close }).press('Enter');
  await expect(notice(page)).toHaveCount(0);
  await press();
  await expect(notice(page)).toBeVisible();
  await agent(page).evaluate((tag) => {
    tag.remove();
    // In the same task it would count as a move.
    queueMicrotask(() => document.body.append(tag));
  });
  await expect(notice(page)).toHaveCount(0);
});
