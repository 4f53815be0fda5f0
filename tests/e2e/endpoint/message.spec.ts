/**
 * Scope: messages for the business: from the form and where a call cannot help, through a local endpoint, into the
 * owner's inbox. What the endpoint accepts and refuses is in `unit/server/routes/messages.test.ts`.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import type { EndpointRecord } from '../../../demo/call-endpoint/record.ts';
import { ENDPOINT_REFUSALS } from '../../../widget/contract-endpoint.ts';
import { en } from '../../../widget/i18n/en.ts';
import { expectNoSidewaysScrolling, installAxe, violations } from '../accessibility/audit.ts';
import { BY_ENDPOINT } from '../visit/by-endpoint.ts';
import { baseUrl, test } from '../visit/fixture.ts';
import { inBothThemes } from '../visit/states.ts';
import {
  agent,
  consentBox,
  eventsOf,
  launcher,
  openPlain,
  startButton,
  tryAgain,
  untilEmitted,
  VISITOR,
} from '../visit.ts';

const ATTRIBUTES = {
  ...BY_ENDPOINT,
  'call-endpoint': '/call-endpoint/erin',
  'business-name': 'Paws',
  messages: 'on',
} as const;

const { message } = en;

const dialog = (page: Page): Locator => agent(page).getByRole('dialog');
const leave = (page: Page): Locator => dialog(page).getByRole('button', { name: message.leave });
const contacts = (page: Page): Locator => dialog(page).getByRole('navigation');
const sendButton = (page: Page): Locator => dialog(page).getByRole('button', { name: message.send });
const nameField = (page: Page): Locator => dialog(page).getByLabel('Your name');
const contact = (page: Page): Locator => dialog(page).getByLabel(message.contact);
const text = (page: Page): Locator => dialog(page).getByLabel(message.text, { exact: true });
const consent = (page: Page): Locator => dialog(page).getByRole('checkbox', { name: /I agree/ });

/** Why a call or a message failed, in place of the form. */
const problem = (page: Page): Locator => dialog(page).locator('[data-reason]');

async function passCheck(page: Page): Promise<void> {
  const check = dialog(page).frameLocator('iframe[title^="Widget containing"]');
  await check.getByRole('checkbox', { name: 'I am human' }).click();
  await expect(dialog(page).getByText(en.botCheck.passed)).toBeVisible();
}

/** Types the words, because Firefox's driver fires no input event for `fill`. */
async function type(field: Locator, words: string): Promise<void> {
  await field.fill('');
  await field.pressSequentially(words);
}

async function fill(page: Page, words: string): Promise<void> {
  await type(nameField(page), VISITOR);
  await type(contact(page), '+1 212 555 0187');
  await type(text(page), words);
  await consent(page).check();
}

async function expectReceived(page: Page, words: string): Promise<void> {
  const status = dialog(page)
    .getByRole('status')
    .filter({ hasText: message.sent('Paws') });
  await expect(status).toBeFocused();
  await expect(status).toContainText(message.answer('+1 212 555 0187'));
  await expect
    .poll(async () => {
      const record = (await (await fetch(`${baseUrl()}/call-endpoint/record`)).json()) as EndpointRecord;
      return record.mails.filter((mail) => mail.text.includes(words)).map(({ subject }) => subject);
    })
    .toEqual([`${VISITOR} left a message: ${words}`]);
}

test('a visitor leaves a message that reaches the owner without the platform', async ({ page, traffic }) => {
  await openPlain(page, ATTRIBUTES);
  await launcher(page).click();
  await leave(page).click();
  await expect(dialog(page)).toHaveAccessibleName(message.title('Paws'));
  const words = `About Waffles ${Date.now()}`;
  await fill(page, words);
  await passCheck(page);
  await sendButton(page).click();
  await expectReceived(page, words);
  expect(await eventsOf(page, 'message-sent')).toEqual([{}]);
  expect(traffic.sent).toEqual([]);
  const told = JSON.stringify(await page.evaluate(() => window.probe.told));
  for (const secret of [VISITOR, '0187', 'Waffles']) expect(told).not.toContain(secret);

  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog(page)).toBeHidden();
  await agent(page).evaluate((tag) =>
    (tag as HTMLElementTagNameMap['task-tamer-agent']).open({ channel: 'message' }),
  );
  await expect(text(page)).toHaveValue('');
  await expect(contact(page)).toHaveValue('+1 212 555 0187');
});

test('a message that fails to send stays in the form with an error, and can be sent again', async ({
  page,
}) => {
  await openPlain(page, ATTRIBUTES);
  await launcher(page).click();
  await leave(page).click();
  const words = `Again ${Date.now()}`;
  await fill(page, words);
  await passCheck(page);
  await page.route('**/call-endpoint/**', (route) => route.abort());
  await sendButton(page).click();
  await expect(problem(page).getByRole('heading', { name: message.failed })).toBeFocused();
  await expect(problem(page)).toContainText(message.again);
  await dialog(page).getByRole('button', { name: en.writing.retry }).click();
  await expect(text(page)).toHaveValue(words);
  await expect(dialog(page).getByRole('group', { name: en.botCheck.label })).toBeFocused();
  await expect(consent(page)).toBeChecked();
  expect(await eventsOf(page, 'message-failed')).toMatchObject([{ reason: 'network' }]);
  await page.unroute('**/call-endpoint/**');
  await passCheck(page);
  await sendButton(page).click();
  await expectReceived(page, words);
});

test('a message cannot be changed while it is sent, and if it fails after the dialog was closed, a toast says so and leads back to it', async ({
  page,
}) => {
  await installAxe(page);
  await openPlain(page, ATTRIBUTES);
  await launcher(page).click();
  await leave(page).click();
  const words = `Late ${Date.now()}`;
  await fill(page, words);
  await passCheck(page);
  let fail = (): void => undefined;
  const failing = new Promise<void>((resolve) => (fail = resolve));
  await page.route('**/call-endpoint/*/messages', async (route) => {
    await failing;
    await route.abort();
  });
  await text(page).focus();
  // The visitor stays in the field.
  await sendButton(page).evaluate((button: HTMLButtonElement) => button.click());
  await expect(dialog(page).getByRole('button', { name: message.sending })).toBeVisible();
  await page.keyboard.type(' and more');
  await expect(text(page)).toBeFocused();
  await expect(text(page)).toHaveValue(words);
  await expect(text(page)).not.toBeEditable();
  await expect(contact(page)).not.toBeEditable();

  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  fail();
  const toast = agent(page).getByRole('alert');
  await expect(toast).toContainText(message.failed);
  await expect(toast).toContainText(message.again);
  await inBothThemes(page, async (theme) => expect.soft(await violations(page, theme), theme).toEqual([]));
  await toast.getByRole('button', { name: message.leave }).click();
  await expect(text(page)).toHaveValue(words);
  await expect(text(page)).toBeEditable();
  await expect(contact(page)).toHaveValue('+1 212 555 0187');
  await expect(consent(page)).toBeChecked();
  await expect(dialog(page).getByText(message.failed)).toHaveCount(0);
  await page.unroute('**/call-endpoint/*/messages');
  await passCheck(page);
  await sendButton(page).click();
  await expectReceived(page, words);
});

/** Refusals after which no call is possible: paused, budget spent, no credit, no free line, platform faults. */
const REFUSALS = [
  'not-configured',
  'budget-spent',
  'platform-unpaid',
  'platform-busy',
  'platform-refused',
  'platform-timeout',
  'not-available',
] as const;

async function expectOfferedAfter(page: Page, error: (typeof REFUSALS)[number]): Promise<void> {
  const statusCode = ENDPOINT_REFUSALS[error];
  const refused = { message: 'No', error, statusCode, requestId: 'a1b2c3d4' };
  await page.route('**/call-endpoint/erin/calls', (route) =>
    route.fulfill({ status: statusCode, headers: { 'x-request-id': refused.requestId }, json: refused }),
  );
  await startAgain(page);
  await expect
    .poll(async () => (await eventsOf(page, 'call-start-failed')).length)
    .toBe(REFUSALS.indexOf(error) + 1);
  await expect(dialog(page).getByText('ID a1b2c3d4'), error).toBeVisible();
  await expect(leave(page), error).toBeVisible();
  await page.unroute('**/call-endpoint/erin/calls');
}

async function startAgain(page: Page): Promise<void> {
  await tryAgain(page);
  await passCheck(page);
  await startButton(page).click();
}

test('a message is offered after every refusal of a call and after a refused microphone, and can be left with the platform and the call engine unreachable', async ({
  page,
}) => {
  test.slow();
  await page.route(/stand-ins\/(platform|rooms|call-machine)/, (route) => route.abort());
  await openPlain(page, { ...ATTRIBUTES, writing: 'off' });
  await launcher(page).click();
  await type(nameField(page), VISITOR);
  await consentBox(page).check();
  for (const error of REFUSALS) await expectOfferedAfter(page, error);
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('No', 'NotAllowedError'));
  });
  await startAgain(page);
  await untilEmitted(page, 'call-start-failed', { reason: 'microphone-denied' });
  await expect(contacts(page).getByRole('button', { name: message.leave })).toBeVisible();

  await leave(page).click();
  await expect(nameField(page)).toHaveValue(VISITOR);
  const words = `No lines ${Date.now()}`;
  await fill(page, words);
  await passCheck(page);
  await sendButton(page).click();
  await expectReceived(page, words);
});

test('where neither calls nor text chat work, the dialog offers a message first', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'RTCPeerConnection'));
  await openPlain(page, { ...ATTRIBUTES, writing: 'off' });
  await launcher(page).click();
  await expect(problem(page)).toContainText(en.problems['unsupported-browser'].what);
  await expect(dialog(page)).toHaveAccessibleName(message.title('Paws'));
  await expect(text(page)).toHaveCount(0);
  await leave(page).click();
  await expect(nameField(page)).toBeFocused();
  await expect(text(page)).toBeVisible();
  await expect(startButton(page)).toHaveCount(0);
});

test('the messages are offered only when the page enables them and has an endpoint', async ({ page }) => {
  for (const attributes of [{ ...ATTRIBUTES, messages: 'off' }, { messages: 'on' }]) {
    await openPlain(page, attributes);
    await launcher(page).click();
    await expect(nameField(page)).toBeVisible();
    await expect(agent(page).locator('task-tamer-agent-view dialog.panel[open]')).toBeVisible();
    await expect(leave(page)).toHaveCount(0);
  }
});

test('the message form needs a consent of its own, marks all missing fields at once, passes axe, and is whole on a small screen', async ({
  page,
}) => {
  await installAxe(page);
  await openPlain(page, ATTRIBUTES);
  await launcher(page).click();
  await consent(page).check();
  await leave(page).click();
  await expect(dialog(page).getByText(message.consent('Paws'))).toBeVisible();
  await expect(consent(page)).not.toBeChecked();
  await sendButton(page).click();
  await expect(dialog(page).getByText(en.form.errors['name-required'])).toBeVisible();
  await expect(dialog(page).getByText(message.contactError)).toBeVisible();
  await expect(dialog(page).getByText(message.textError)).toBeVisible();
  await expect(nameField(page)).toBeFocused();
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 720 });
    await expectNoSidewaysScrolling(page);
    await inBothThemes(page, async (theme) =>
      expect.soft(await violations(page, theme), `${theme}, ${width}`).toEqual([]),
    );
  }
  await type(contact(page), 'grace@mail.example');
  await expect(dialog(page).getByText(message.contactError)).toBeHidden();
  await type(text(page), 'Hello');
  await expect(dialog(page).getByText(message.textError)).toBeHidden();

  await consent(page).check();
  await dialog(page)
    .getByRole('button', { name: en.writing.talk('Erin') })
    .click();
  await expect(consent(page)).not.toBeChecked();
});
