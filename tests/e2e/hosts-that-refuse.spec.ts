/**
 * Scope: hosts on which no call can work. They hear of no error while the tag is idle, and whoever asks for a
 * call is told that it does not work here and how else the business is reached.
 */
import { expect } from '@playwright/test';
import { LOCAL_TAG } from '../../demo/local-settings.ts';
import { english as botCheckWords } from '../../widget/bot-check/strings.ts';
import { en } from '../../widget/strings/en.ts';
import { hostPage } from './host-pages/embed.ts';
import { test } from './host-pages/fixture.ts';
import {
  agent,
  dialog,
  eventsOf,
  expectState,
  fillForm,
  launcher,
  nameField,
  openDialog,
  passBotCheck,
  startButton,
  VISITOR,
} from './visit.ts';

const REQUIRED = "require-trusted-types-for 'script'";
const PHONE = en.ways.phone(LOCAL_TAG['contact-phone']);
const violations = (complaints: readonly string[]) =>
  complaints.filter((text) => !text.startsWith('uncaught'));
const uncaught = (complaints: readonly string[]) => complaints.filter((text) => text.startsWith('uncaught'));

test('Trusted Types without any policy: idle without a violation, then another way to the business', async ({
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
  await expect(dialog(page).getByText(botCheckWords.load)).toBeVisible();
  await expect(dialog(page).getByRole('link', { name: PHONE })).toBeVisible();
  expect(uncaught(complaints)).toEqual([]);
});

test('Trusted Types with our policy: the call engine is refused, and the visitor is told', async ({
  page,
  hostServer,
  complaints,
}) => {
  const policy = `${REQUIRED}; trusted-types task-tamer`;
  // The stand-in for the bot check is no part of the tag: its own script sources are let through.
  await page.goto(hostServer.serve('trusted-types-ours', hostPage(hostServer.partner, { policy })));
  await openDialog(page);
  await fillForm(page);
  await passBotCheck(page);
  await startButton(page).click();
  await expect(dialog(page).locator('[data-reason="engine-blocked"]')).toBeVisible();
  await expect(dialog(page).getByRole('link', { name: PHONE })).toBeVisible();
  await expect(nameField(page)).toHaveValue(VISITOR);
  await expectState(page, 'idle');
  expect(await eventsOf(page, 'call-start')).toEqual([]);
  expect(uncaught(complaints)).toEqual([]);
});

test('a form named after a method of document: the page is told, and nothing breaks', async ({
  page,
  hostServer,
  complaints,
}) => {
  const body = ({ script, tag }: { script: string; tag: string }) =>
    `<form name="createElement">${tag}</form>${script}`;
  await page.goto(hostServer.serve('clobbered', hostPage(hostServer.partner, { body })));
  await expect
    .poll(() => eventsOf(page, 'call-error'))
    .toMatchObject([{ type: 'interface-error', fatal: true }]);
  await expect(agent(page).getByRole('link', { name: PHONE })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a frame without permission for the microphone', async ({ page, hostServer, complaints }) => {
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
