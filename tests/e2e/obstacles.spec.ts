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
  consentBox,
  dialog,
  eventsOf,
  nameField,
  openDialog,
  openPlain,
  passBotCheck,
  startButton,
  startCall,
  tryAgain,
  untilEmitted,
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

/** The reason, what to do and its button are in sight in every window, and there is no form and no toast. */
async function expectInSight(page: Page, button: string, ...more: readonly Locator[]): Promise<void> {
  await expect(primary(page)).toHaveText(button);
  await expect(nameField(page)).toHaveCount(0);
  await expect(agent(page).locator('[part~="toast"]')).toHaveCount(0);
  const usual = page.viewportSize() ?? { width: 1280, height: 720 };
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height });
    const others = await dialog(page).getByRole('navigation').locator('a, button').all();
    const parts = [
      heading(page),
      dialog(page).locator('#tt-problem-next'),
      primary(page),
      ...more,
      ...(height < LOW_WINDOW_PX ? [] : others),
    ];
    for (const part of parts)
      await expect
        .poll(() => isInSight(part), `${await part.textContent()} at ${width} × ${height}`)
        .toBe(true);
  }
  await page.setViewportSize(usual);
}

const setEndpoint = (page: Page, scenario: string): Promise<void> =>
  agent(page).evaluate((tag, path) => tag.setAttribute('call-endpoint', path), `/call-endpoint/${scenario}`);

async function startAgain(page: Page): Promise<void> {
  await passBotCheck(page);
  await startButton(page).click();
}

async function expectObstacle(page: Page, reason: string): Promise<void> {
  await untilEmitted(page, 'call-start-failed', { reason });
  await expect(heading(page)).toBeFocused();
}

test('each failure is in sight in every window and announced once, by the focus, and the first Tab reaches what helps', async ({
  page,
}) => {
  test.slow();
  await openPlain(page, { ...EVERYTHING, 'call-endpoint': '/call-endpoint/http-500' });
  await listen(page);
  await startCall(page);
  await expectObstacle(page, 'server-error');
  const { what, next } = en.problems['server-error'];
  await expect(heading(page)).toHaveAccessibleName(what);
  await expect(heading(page)).toHaveAccessibleDescription(
    `Call Failed · Unable to connect to AI agent ${next}`,
  );
  const announced = await page.evaluate(() => window.announced);
  expect(announced.filter((words) => words.includes(what) || words.includes('Call Failed'))).toEqual([]);
  await test.step('server-error', () => expectInSight(page, 'Try again'));
  await page.keyboard.press('Tab');
  await expect(primary(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(nameField(page)).toHaveValue(VISITOR);
  // Everything else is still entered.
  await expect(dialog(page).getByRole('group', { name: en.botCheck.label })).toBeFocused();
  await expect(agent(page).getByText('Call Failed')).toHaveCount(0);

  await refuseMicrophone(page, 'NotAllowedError');
  await startAgain(page);
  await expectObstacle(page, 'microphone-denied');
  await test.step('microphone-denied', () => expectInSight(page, 'Try again'));
  await refuseMicrophone(page, null);
  await tryAgain(page);

  await setEndpoint(page, 'http-429');
  await startAgain(page);
  await expectObstacle(page, 'rate-limited');
  await test.step('rate-limited', () => expectInSight(page, 'Write to Erin'));
});

test('a refused bot check is repeated on the screen, and Start Call needs nothing else but a missing consent, for which it shows the form', async ({
  page,
}) => {
  test.slow();
  await openPlain(page, { ...EVERYTHING, 'call-endpoint': '/call-endpoint/check-spent' });
  await startCall(page);
  await expectObstacle(page, 'bot-check-refused');
  await expect(botCheckFrame(page).getByRole('checkbox')).toBeVisible();
  await expectInSight(page, 'Start Call', dialog(page).locator('.bot-check-slot'));
  await startButton(page).click();
  await expect(dialog(page).getByText('Please complete the captcha verification')).toBeVisible();
  await expect(heading(page)).toBeVisible();

  await agent(page).evaluate((tag) => tag.setAttribute('consent-text', 'Something new.'));
  await startAgain(page);
  await expect(consentBox(page)).toBeFocused();
  await expect(dialog(page).getByText(en.form.errors['consent-required'])).toBeVisible();
  await consentBox(page).check();
  await startButton(page).click();
  await expect(heading(page)).toBeFocused();
  expect(await eventsOf(page, 'call-start-failed')).toHaveLength(2);

  await setEndpoint(page, 'erin');
  await startAgain(page);
  await untilEmitted(page, 'call-start-success');
  expect(await eventsOf(page, 'call-start-failed')).toHaveLength(2);
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
