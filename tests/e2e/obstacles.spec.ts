/**
 * Scope: the screen in place of the form where something prevents a call: what must be in sight in each window, how it is
 * operated by keyboard and announced, and its bot check. Which remedies a reason has is in `unit/ui/obstacle.test.ts`.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { en } from '../../widget/i18n/en.ts';
import { listen } from './accessibility/audit.ts';
import { refuseMicrophone } from './faults/microphone.ts';
import { BY_ENDPOINT } from './visit/by-endpoint.ts';
import { test } from './visit/fixture.ts';
import {
  agent,
  botCheckFrame,
  dialog,
  eventsOf,
  nameField,
  openDialog,
  openPlain,
  passBotCheck,
  startButton,
  startCall,
  untilTold,
  VISITOR,
} from './visit.ts';

/** Phones, a computer, and a computer's window at 400 % zoom. */
const WINDOWS = [
  [360, 740],
  [390, 664],
  [1440, 900],
  [320, 256],
] as const;
/** Below, the other buttons may need scrolling. */
const LOW_WINDOW_PX = 384;

const EVERYTHING = { ...BY_ENDPOINT, messages: 'on', 'business-name': 'Paws' } as const;

/** Each by its scenario of the endpoint, or by the browser's error for the microphone, with its primary remedy. */
const OBSTACLES = [
  { reason: 'bot-check-refused', scenario: 'check-spent', primary: 'Start Call' },
  { reason: 'rate-limited', scenario: 'http-429', primary: 'Write to Erin' },
  { reason: 'server-error', scenario: 'http-500', primary: 'Try again' },
  { reason: 'microphone-denied', scenario: 'erin', primary: 'Try again' },
] as const;

async function reach(page: Page, { reason, scenario }: (typeof OBSTACLES)[number]): Promise<void> {
  await openPlain(page, { ...EVERYTHING, 'call-endpoint': `/call-endpoint/${scenario}` });
  if (reason === 'microphone-denied') await refuseMicrophone(page, 'NotAllowedError');
  await startCall(page);
  await untilTold(page, 'call-start-failed', { reason });
  await expect(heading(page)).toBeFocused();
}

const heading = (page: Page): Locator => dialog(page).locator('[data-reason]').getByRole('heading');
const primary = (page: Page): Locator => dialog(page).locator('.button-primary');

/** Whether the panel shows all of it without scrolling. */
const isInSight = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => {
    const panel = element.closest('.panel');
    const [inner, outer] = [element.getBoundingClientRect(), panel?.getBoundingClientRect() ?? new DOMRect()];
    return (
      panel?.scrollTop === 0 &&
      inner.top >= outer.top &&
      inner.bottom <= Math.min(outer.bottom, innerHeight) &&
      inner.left >= outer.left &&
      inner.right <= outer.right
    );
  });

for (const obstacle of OBSTACLES)
  test(`${obstacle.reason}: the reason, what to do and its button are in sight in every window, and no form and no toast`, async ({
    page,
  }) => {
    await reach(page, obstacle);
    await expect(primary(page)).toHaveText(obstacle.primary);
    await expect(nameField(page)).toHaveCount(0);
    await expect(agent(page).locator('[part~="toast"]')).toHaveCount(0);
    const isCheck = obstacle.reason === 'bot-check-refused';
    if (isCheck) await expect(botCheckFrame(page).getByRole('checkbox')).toBeVisible();
    for (const [width, height] of WINDOWS) {
      await page.setViewportSize({ width, height });
      const others = await dialog(page).getByRole('navigation').locator('a, button').all();
      const parts = [
        heading(page),
        dialog(page).locator('#tt-problem-next'),
        primary(page),
        ...(isCheck ? [dialog(page).locator('.bot-check-slot')] : []),
        ...(height < LOW_WINDOW_PX ? [] : others),
      ];
      for (const part of parts)
        await expect
          .poll(() => isInSight(part), `${await part.textContent()} at ${width} × ${height}`)
          .toBe(true);
    }
  });

test('a failure is announced once, by the focus, and the first Tab reaches what helps', async ({ page }) => {
  await openPlain(page, { ...EVERYTHING, 'call-endpoint': '/call-endpoint/http-500' });
  await listen(page);
  await startCall(page);
  const { what, next } = en.problems['server-error'];
  await expect(heading(page)).toBeFocused();
  await expect(heading(page)).toHaveAccessibleName(what);
  await expect(heading(page)).toHaveAccessibleDescription(
    `Call Failed · Unable to connect to AI agent ${next}`,
  );
  const announced = await page.evaluate(() => window.announced);
  expect(announced.filter((words) => words.includes(what) || words.includes('Call Failed'))).toEqual([]);
  await page.keyboard.press('Tab');
  await expect(primary(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(nameField(page)).toHaveValue(VISITOR);
  // Everything else is still entered.
  await expect(dialog(page).getByRole('group', { name: en.botCheck.label })).toBeFocused();
  await expect(agent(page).getByText('Call Failed')).toHaveCount(0);
});

test('a refused bot check is repeated on the screen, and Start Call needs nothing else', async ({ page }) => {
  await reach(page, OBSTACLES[0]);
  await startButton(page).click();
  await expect(dialog(page).getByText('Please complete the captcha verification')).toBeVisible();
  await expect(heading(page)).toBeVisible();
  await agent(page).evaluate((tag) => tag.setAttribute('call-endpoint', '/call-endpoint/erin'));
  await passBotCheck(page);
  await startButton(page).click();
  await untilTold(page, 'call-start-success');
  expect(await eventsOf(page, 'call-start-failed')).toHaveLength(1);
});

test('a refused bot check without the consent shows the form, with its marks', async ({ page }) => {
  await reach(page, OBSTACLES[0]);
  await agent(page).evaluate((tag) => tag.setAttribute('consent-text', 'Something new.'));
  await passBotCheck(page);
  await startButton(page).click();
  await expect(dialog(page).getByRole('checkbox', { name: /I agree/ })).toBeFocused();
  await expect(dialog(page).getByText(en.form.errors['consent-required'])).toBeVisible();
});

test('the contacts of a chat that is held up include a message, which opens its form', async ({ page }) => {
  await page.route('**/call-endpoint/erin/chats', (route) =>
    route.fulfill({ status: 424, json: { message: 'No', error: 'platform-unpaid', statusCode: 424 } }),
  );
  await openPlain(page, { ...EVERYTHING, 'call-endpoint': '/call-endpoint/erin' });
  await openDialog(page);
  await nameField(page).fill(VISITOR);
  await dialog(page)
    .getByRole('checkbox', { name: /I agree/ })
    .check();
  await passBotCheck(page);
  await dialog(page).getByRole('button', { name: en.writing.instead }).click();
  await agent(page).getByRole('textbox', { name: en.writing.message }).fill('Hello');
  await page.keyboard.press('Enter');
  await agent(page).getByRole('button', { name: en.message.leave }).click();
  await expect(agent(page).getByRole('dialog', { name: en.message.title('Paws') })).toBeVisible();
});

test('the microphone test opens in sight on phones and computers, as wide as the fields', async ({
  page,
}) => {
  await openPlain(page);
  await openDialog(page);
  const trial = dialog(page).locator('.microphone-test');
  for (const [width, height] of WINDOWS.filter(([, each]) => each > LOW_WINDOW_PX)) {
    await page.setViewportSize({ width, height });
    await dialog(page).getByRole('button', { name: en.microphoneTest.start }).click();
    const sound = dialog(page).getByRole('button', { name: en.microphoneTest.sound });
    await expect(sound).toBeInViewport({ ratio: 1 });
    await expect(trial.getByRole('status').first()).toBeInViewport({ ratio: 1 });
    const [field, line] = [
      await nameField(page).boundingBox(),
      await trial.locator('.own-level-line').boundingBox(),
    ];
    expect([line?.x, line?.width]).toEqual([field?.x, field?.width]);
    await dialog(page).getByRole('button', { name: en.microphoneTest.stop }).click();
    await expect(sound).toHaveCount(0);
  }
});
