/**
 * Scope: faults that the page or its browser cause in the tag: a view that throws, a policy that refuses the call
 * engine, a bot check that never completes.
 */
import { expect, type Page } from '@playwright/test';
import type { BotCheckFailure } from '../../../widget/bot-check/rules.ts';
import { LOCAL_TAG } from '../../../demo/local-settings.ts';
import type { BotCheckId } from '../../../demo/state/bot-checks.ts';
import { DAILY_CONFIG } from '../../../demo/stand-ins/scenarios.ts';
import { EVENTS } from '../../../widget/contract.ts';
import { en } from '../../../widget/i18n/en.ts';
import { copyIn } from '../../../widget/build/consent-record.ts';
import { hostPage } from '../host-pages/embed.ts';
import { test } from '../host-pages/fixture.ts';
import { installProbe } from '../visit/page-probe.ts';
import {
  agent,
  botCheckFrame,
  consentBox,
  dialog,
  endButton,
  eventsOf,
  expectNothingLeft,
  expectState,
  fillForm,
  launcher,
  openDemo,
  openDialog,
  passBotCheck,
  startButton,
  startCall,
  untilEmitted,
} from '../visit.ts';
import { expectProblem } from './expectations.ts';

const es = copyIn('es');

test(
  'a rendering error during a call ends the call, and the next one works',
  { tag: '@chromium' },
  async ({ page, hostServer, complaints }) => {
    await page.goto(hostServer.serve('breaking', hostPage('', {})));
    await startCall(page);
    await untilEmitted(page, 'call-start');
    await page.evaluate(() => {
      const broken = () => {
        throw new Error('A native of this page is broken.');
      };
      Reflect.set(window, 'whole', Reflect.get(String.prototype, 'padStart'));
      Reflect.set(String.prototype, 'padStart', broken);
    });
    const crash = agent(page).getByRole('alert').filter({ hasText: en.crash.text });
    await expect(crash).toBeVisible();
    await expectNothingLeft(page);
    await page.evaluate(() => {
      Reflect.set(String.prototype, 'padStart', Reflect.get(window, 'whole'));
    });
    await crash.getByRole('button', { name: en.crash.close }).click();
    await expect(crash).toHaveCount(0);
    await startCall(page);
    await expectState(page, 'live');
    await endButton(page).click();
    await expectNothingLeft(page);
    // The page's error is logged with its stack and not uncaught.
    expect(complaints.length).toBeGreaterThan(0);
    for (const complaint of complaints)
      expect(complaint).toContain('console: Error: A native of this page is broken.');
  },
);

test("the dialog shows that the page's policies refuse the call engine, with the business's contacts", async ({
  page,
  hostServer,
}) => {
  const elsewhere = `${hostServer.partner}${DAILY_CONFIG.bundlePathOverride}`;
  const config = JSON.stringify({ ...DAILY_CONFIG, bundlePathOverride: elsewhere });
  await page.addInitScript(installProbe, EVENTS);
  await page.clock.install();
  const served = (name: string, policy: string): string =>
    hostServer.serve(name, hostPage('', { policy, attributes: { 'daily-config': config } }));
  await page.goto(served('script-src', "script-src 'self'"));
  await startCall(page);
  // The engine's loader tries three times, three seconds apart.
  await expect(async () => {
    await page.clock.fastForward(3_000);
    await expect(dialog(page).locator('[data-reason]')).toBeVisible({ timeout: 500 });
  }).toPass();
  await expectProblem(page, 'engine-blocked');
  const [error] = await eventsOf(page, 'call-error');
  expect(error).toMatchObject({ type: 'daily-call-join-error', reason: 'engine-blocked', fatal: true });
  expect(error?.message).not.toContain('no answer in time');
  await expectNothingLeft(page);
  // A known obstacle is shown before the visitor fills in the form.
  await page.goto(served('trusted-types', "require-trusted-types-for 'script'; trusted-types task-tamer"));
  await openDialog(page);
  await expectProblem(page, 'page-forbids-engine');
  await expect(startButton(page)).toHaveCount(0);
});

type Check = {
  readonly id: BotCheckId;
  readonly failure: BotCheckFailure;
  /** Whether it fails only after the visitor requests the check. */
  readonly asked: boolean;
  /** How much of the page's time passes before it fails, ms. */
  readonly afterMs: number;
};

/** `bot-check/` has the others. A loaded script stays loaded, so the page without it comes first. */
const CHECKS: readonly Check[] = [
  { id: 'load-failure', failure: 'load', asked: false, afterMs: 8_000 },
  { id: 'expires', failure: 'expired', asked: true, afterMs: 2_000 },
];

test(
  'a bot check that does not complete shows why, starts no call, and can be repeated',
  { tag: '@chromium' },
  async ({ page }) => {
    await page.clock.install();
    await openDemo(page);
    for (const check of CHECKS) await test.step(check.id, () => fail(page, check));
    await test.step('a dismissed bot check starts no call', async () => {
      await page
        .getByRole('combobox', { name: 'Bot check', exact: true })
        .selectOption('challenge' satisfies BotCheckId);
      await openDialog(page);
      await botCheckFrame(page).getByRole('checkbox', { name: 'I am human' }).click();
      const question = agent(page).getByRole('dialog', { name: en.botCheck.challengeTitle });
      await question.getByRole('button', { name: en.botCheck.closeChallenge }).click();
      await expect(question).toHaveCount(0);
      await expectNoCall(page);
    });
    await page
      .getByRole('combobox', { name: 'Bot check', exact: true })
      .selectOption('pass' satisfies BotCheckId);
    await openDialog(page);
    // The language changed and changed back, so the consent must be given again.
    await consentBox(page).check();
    await passBotCheck(page);
    await startButton(page).click();
    await expectState(page, 'live');
    await endButton(page).click();
    await expectNothingLeft(page);
  },
);

async function fail(page: Page, { id, failure, asked, afterMs }: Check): Promise<void> {
  await page.getByRole('combobox', { name: 'Bot check', exact: true }).selectOption(id);
  await openDialog(page);
  await fillForm(page);
  if (asked) await botCheckFrame(page).getByRole('checkbox', { name: 'I am human' }).click();
  const said = dialog(page).getByText(en.botCheck[failure]);
  await expect(async () => {
    await page.clock.fastForward(afterMs);
    await expect(said).toBeVisible({ timeout: 500 });
  }).toPass();
  await agent(page).evaluate((tag) => tag.setAttribute('language', 'es'));
  await expect(agent(page).getByText(es.botCheck[failure])).toBeVisible();
  await agent(page).evaluate((tag) => tag.setAttribute('language', 'en'));
  const phone = agent(page).getByRole('link', { name: en.contacts.phone(LOCAL_TAG['contact-phone']) });
  await expect(phone).toHaveCount(failure === 'expired' ? 0 : 1);
  await expect(dialog(page).getByRole('button', { name: en.botCheck.retry })).toBeVisible();
  await expectNoCall(page);
}

/** Start Call starts no call and asks for the check. */
async function expectNoCall(page: Page): Promise<void> {
  await startButton(page).click();
  await expect(agent(page).getByText('Please complete the captcha verification')).toBeVisible();
  expect(await eventsOf(page, 'call-start-progress')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(launcher(page)).toBeFocused();
  await expectNothingLeft(page);
}
