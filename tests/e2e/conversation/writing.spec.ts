/**
 * Scope: one conversation across text chat and voice: a booking by keyboard alone, and switching the channel.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { agent, callBar, dialog, endButton, eventsOf, fillForm, launcher } from '../visit.ts';
import { expectState, openDialog, openPlain, passBotCheck, untilEmitted, VISITOR } from '../visit.ts';
import { baseUrl, recordOf, test } from '../visit/fixture.ts';

const panel = (page: Page): Locator =>
  agent(page).getByRole('dialog', { name: 'Conversation with Erin', exact: true });
const box = (page: Page): Locator => panel(page).getByRole('textbox', { name: 'Message' });
const log = (page: Page): Locator => panel(page).getByRole('log', { name: 'Conversation with Erin' });
/** The lines of the conversation in reading order, each with its role. */
const lines = (page: Page): Promise<string[]> =>
  log(page)
    .locator('.line')
    .evaluateAll((all) =>
      all.map((line) => `${line.getAttribute('data-role')}: ${line.querySelector('p')?.textContent}`),
    );

async function write(page: Page, text: string, answer: RegExp): Promise<void> {
  await expect(box(page)).toBeFocused();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await expect(log(page).getByText(answer)).toBeVisible();
  await expect(panel(page).getByRole('status').filter({ hasText: 'Erin is writing' })).toHaveCount(0);
}

/** The text chat requests of one session. */
async function written(sessionId: string | null): Promise<readonly { readonly input: unknown }[]> {
  const answer = await fetch(`${baseUrl()}/stand-ins/platform/written`);
  const { requests } = (await answer.json()) as {
    requests: { sessionId: string | null; body: { input: unknown } }[];
  };
  return requests.filter((asked) => asked.sessionId === sessionId).map(({ body }) => body);
}

test('a visitor without a microphone books by keyboard alone', async ({ page, traffic }) => {
  await page.addInitScript(() => {
    Object.assign(window, { microphoneRequests: 0 });
    MediaDevices.prototype.getUserMedia = () => {
      Object.assign(window, { microphoneRequests: 1 });
      return Promise.reject(new DOMException('none', 'NotFoundError'));
    };
  });
  await openPlain(page);
  await launcher(page).focus();
  await page.keyboard.press('Enter');
  await expect(agent(page).locator('task-tamer-agent-view dialog.panel[open]')).toBeVisible();
  await page.keyboard.type(VISITOR);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await passBotCheck(page);
  await dialog(page).getByRole('button', { name: 'Start Call' }).focus();
  await page.keyboard.press('Tab');
  await expect(dialog(page).getByRole('button', { name: 'Write instead' })).toBeFocused();
  await page.keyboard.press('Enter');
  await write(page, 'Hello', /Shall we book/);
  await write(page, 'Yes please', /What kind of business/);
  await page.keyboard.type('not yet sent');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  const back = agent(page).getByRole('button', { name: 'Back to Erin' });
  await expect(back).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(box(page)).toHaveValue('not yet sent');
  await agent(page).evaluate((tag) => (tag as HTMLElementTagNameMap['task-tamer-agent']).close());
  await expect(panel(page)).toHaveCount(0);
  await expect(back).toBeFocused();
  await page.keyboard.press('Enter');
  await box(page).fill('');
  await write(page, 'A dental practice', /takes up most of your time/);
  await write(page, 'The phone', /My next opening is/);
  await write(page, 'That suits me', /You are booked for/);
  await expect(panel(page)).toMatchAriaSnapshot(`
    - heading "Erin" [level=2]
    - button "End conversation"
    - button "Hide conversation"
    - log "Conversation with Erin":
      - text: /You/
      - paragraph: Hello
      - text: Erin
      - paragraph: /Shall we book/
    - status: /Erin. You are booked for/
    - textbox "Message"
    - button "Send"
    - button "Talk to Erin instead"
    - button "Download a copy"
  `);
  expect(await page.evaluate(() => Reflect.get(window, 'microphoneRequests') as number)).toBe(0);
  expect(traffic.sent.filter((what) => what !== 'POST /chat/web')).toEqual([]);
  expect(await eventsOf(page, 'chat-start', 'call-start-progress')).toHaveLength(1);
  await panel(page).getByRole('button', { name: 'End conversation' }).press('Enter');
  await untilEmitted(page, 'chat-end', { reason: 'customer-ended-chat' });
  await expect(panel(page)).toBeFocused();
});

test('a text chat never loads the call engine', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await openPlain(page);
  await agent(page).evaluate((tag) =>
    (tag as HTMLElementTagNameMap['task-tamer-agent']).open({ channel: 'writing' }),
  );
  const form = agent(page).getByRole('dialog', { name: 'Write to Erin, our AI Agent' });
  await form.getByRole('textbox', { name: 'Your name' }).pressSequentially(VISITOR);
  await form.getByRole('checkbox', { name: /I agree/ }).check();
  await form
    .frameLocator('iframe[title^="Widget containing"]')
    .getByRole('checkbox', { name: 'I am human' })
    .click();
  await expect(form.getByText('Verification complete.')).toBeVisible();
  await form.getByRole('button', { name: 'Write to Erin' }).click();
  await write(page, 'Hello', /Shall we book/);
  expect(scripts.filter((url) => url.includes('call-machine'))).toEqual([]);
  expect(await page.evaluate(() => '_daily' in window)).toBe(false);
});

test('a conversation from writing to a call and back keeps every line in order, and the agent knows them all', async ({
  page,
}) => {
  await beginWriting(page);
  await write(page, 'Hello', /Shall we book/);
  const [{ sessionId: first } = { sessionId: null }] = await eventsOf(page, 'chat-start');
  await panel(page).getByRole('button', { name: 'Talk to Erin instead' }).click();
  await untilEmitted(page, 'call-start');
  await expect(callBar(page).getByRole('button', { name: 'Write' })).toHaveAttribute('aria-expanded', 'true');
  await box(page).click();
  await page.keyboard.type('A bakery');
  await page.keyboard.press('Enter');
  await expect(log(page).getByText('A bakery')).toBeVisible();
  // Wait until the agent has spoken its whole answer.
  await expect(log(page).locator('.line').last()).toHaveAttribute('data-role', 'assistant');
  await expect(log(page).locator('.line[data-final="false"]')).toHaveCount(0, { timeout: 20_000 });
  const [started] = await eventsOf(page, 'call-start-success');
  await endButton(page).click();
  await expectState(page, 'idle');
  const before = await lines(page);
  expect(before.slice(0, 2)).toEqual([
    'user: Hello',
    expect.stringMatching(/^assistant: Hi Grace/) as unknown,
  ]);
  expect(before.findLastIndex((line) => line === 'user: A bakery')).toBeLessThan(before.length - 1);
  await box(page).click();
  await page.keyboard.type('Where were we');
  await page.keyboard.press('Enter');
  await expect(log(page).locator('.line[data-role="assistant"]')).toHaveCount(
    before.filter((line) => line.startsWith('assistant')).length + 1,
  );
  await expect(panel(page).getByRole('status').filter({ hasText: 'Erin is writing' })).toHaveCount(0);
  expect((await lines(page)).slice(0, before.length + 1)).toEqual([...before, 'user: Where were we']);
  const { told } = await recordOf(started?.callId ?? '');
  expect(told).toMatchObject([
    { role: 'system', message: expect.stringMatching(/Visitor: Hello\nYou: Hi Grace/) as unknown },
    { role: 'user', message: 'A bakery' },
  ]);
  const [, second] = await eventsOf(page, 'chat-start');
  expect(second?.sessionId).not.toBe(first);
  const [opening] = (await written(second?.sessionId ?? null)).toReversed();
  expect(opening?.input).toEqual(
    [...before, 'user: Where were we'].map((line) => {
      const [role, ...text] = line.split(': ');
      return { role, content: text.join(': ') };
    }),
  );
});

/** Opens a page, fills in the form, and opens the text chat. */
async function beginWriting(page: Page): Promise<void> {
  await openPlain(page);
  await openDialog(page);
  await fillForm(page);
  await passBotCheck(page);
  await dialog(page).getByRole('button', { name: 'Write instead' }).click();
  await expect(box(page)).toBeFocused();
}

test('an answer that arrives while the panel is hidden is marked, and announced once', async ({ page }) => {
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/chat/web', async (route) => {
    await held;
    await route.continue();
  });
  await beginWriting(page);
  await page.keyboard.type('Hello');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(agent(page).getByRole('button', { name: 'Back to Erin' })).toBeFocused();
  answer();
  const marked = agent(page).getByRole('button', { name: 'Erin has answered' });
  await expect(marked).toHaveAttribute('data-unread', '');
  await expect(agent(page).getByRole('status').filter({ hasText: 'Erin has answered' })).toHaveCount(1);
  await marked.click();
  await expect(log(page).getByText(/Shall we book/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(agent(page).getByRole('button', { name: 'Back to Erin' })).not.toHaveAttribute('data-unread');
  await expect(agent(page).getByRole('status').filter({ hasText: 'has answered' })).toHaveCount(0);
});

for (const { name, width, text } of [
  { name: 'in a window of 320 px', width: 320, text: 16 },
  { name: 'with text of 200 %', width: 640, text: 32 },
])
  test(`the log keeps its end in view ${name}`, async ({ page, browserName }) => {
    test.skip(browserName !== 'chromium', 'only its protocol sets the text size');
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: text, fixed: text } });
    await page.setViewportSize({ width, height: 800 });
    await beginWriting(page);
    await write(page, 'Hello', /Shall we book/);
    await write(page, 'Yes please', /What kind of business/);
    await write(page, 'A dental practice', /takes up most of your time/);
    await write(page, 'The phone', /My next opening is/);
    const gapToEnd = (): Promise<number> =>
      log(page).evaluate((log) => log.scrollHeight - log.clientHeight - log.scrollTop);
    expect(await log(page).evaluate((log) => log.scrollHeight > log.clientHeight)).toBe(true);
    await expect.poll(gapToEnd).toBeLessThan(2);
    await box(page).fill('A draft\nof three\nlines');
    await expect.poll(gapToEnd).toBeLessThan(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
