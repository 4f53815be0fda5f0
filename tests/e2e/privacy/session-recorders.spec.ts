/**
 * Scope: what real session recorders on a page upload of a visit: nothing of the visitor and the conversation, wherever
 * the tag shows them; everything if the owner allows it.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { REPLAY_ATTRIBUTE } from '../../../widget/contract.ts';
import { en } from '../../../widget/i18n/en.ts';
import { BY_ENDPOINT } from '../visit/by-endpoint.ts';
import { bookByCall } from '../visit/book.ts';
import {
  agent,
  BRIEF,
  callBar,
  dialog,
  endButton,
  fillForm,
  openDialog,
  openPlain,
  passBotCheck,
  say,
  startCall,
  untilEmitted,
  VISITOR,
} from '../visit.ts';
import { RECORDERS, test, type Recording } from './fixture.ts';

// The headless shell lacks Document Picture-in-Picture.
test.use({ cachesPages: true });

/** The owner's own mark, which goes where the tag's elements go. */
const ATTRIBUTES = { ...BRIEF, class: 'owner-mark' } as const;

const panel = (page: Page): Locator =>
  agent(page).getByRole('dialog', { name: 'Conversation with Erin', exact: true });
const messageBox = (place: Page | Locator): Locator => place.getByRole('textbox', { name: 'Message' });

/** Erin says it, and captions and panel show it. */
async function hear(page: Page, word: string): Promise<void> {
  expect(await say(page, `It is ${word}.`)).toBe(true);
  await untilEmitted(page, 'transcript', { role: 'assistant', text: `It is ${word}.` });
}

async function send(box: Locator, word: string): Promise<void> {
  await box.fill(`I like ${word}`);
  await box.press('Enter');
}

async function passCheckIn(form: Locator): Promise<void> {
  await form.locator('.bot-check').dispatchEvent('pointerdown');
  const check = form.frameLocator('iframe[title^="Widget containing"]');
  await check.getByRole('checkbox', { name: 'I am human' }).click();
  await expect(form.getByText(en.botCheck.passed)).toBeVisible();
}

async function expectNothingOf(words: readonly string[], recording: Recording, page: Page): Promise<void> {
  for (const [recorder, uploaded] of Object.entries(await recording.finish(page)))
    expect([recorder, ...words.filter((word) => uploaded.includes(word))]).toEqual([recorder]);
}

test('the form, a call, its captions and a draft are not recorded, wherever the call’s bar goes', async ({
  page,
  recording,
}) => {
  test.slow();
  await openPlain(page, ATTRIBUTES);
  await startCall(page);
  await untilEmitted(page, 'transcript', { role: 'assistant', text: `Hi ${VISITOR}` });
  await keepOnTop(page);
  await callBar(page).getByRole('button', { name: en.writing.write }).click();
  await hear(page, 'walnut');
  await send(messageBox(panel(page)), 'saffron');
  await expect(panel(page).locator('.line-text').filter({ hasText: 'saffron' })).toBeVisible();
  await messageBox(panel(page)).pressSequentially('tundra');
  await leaveTag(page);
  const inTag = [VISITOR, 'harbor', 'walnut', 'saffron', 'tundra'];
  const elsewhere = ['cobalt', 'pepper', 'lagoon', 'violet', 'meadow'];
  await expectNothingOf([...inTag, ...elsewhere], recording, page);
});

/** Moves the call to its own window, with captions, and back. */
async function keepOnTop(page: Page): Promise<void> {
  const opened = page.context().waitForEvent('page');
  await callBar(page).getByRole('button', { name: en.call.more }).click();
  await callBar(page).getByRole('button', { name: en.call.onTop }).click();
  const window = await opened;
  await window.getByRole('button', { name: en.call.captions }).click();
  await hear(page, 'harbor');
  await expect(window.getByRole('log', { name: en.call.captions })).toContainText('harbor');
  await expect(window.locator('.view')).toHaveClass(/\brr-block\b/);
  await window.close();
  await expect(callBar(page)).toBeVisible();
}

/** Moves the call's bar into a modal of the page, then out of a tag that is hidden. */
async function leaveTag(page: Page): Promise<void> {
  await page.evaluate(() => {
    const modal = document.createElement('dialog');
    modal.innerHTML = '<h2>Theirs</h2><p>Open.</p>';
    document.body.append(modal);
    modal.showModal();
  });
  const inModal = page.locator('dialog > .owner-mark');
  await expect(inModal.locator('.call-bar')).toBeVisible();
  await hear(page, 'cobalt');
  await send(messageBox(inModal), 'pepper');
  await messageBox(inModal).pressSequentially('lagoon');
  await page.evaluate(() => document.querySelector<HTMLDialogElement>('body > dialog')?.close());
  await expect(callBar(page)).toBeVisible();
  await agent(page).evaluate((tag) => (tag.style.display = 'none'));
  const inRoot = page.locator('html > .owner-mark');
  await expect(inRoot.locator('.call-bar')).toBeVisible();
  await hear(page, 'violet');
  await messageBox(inRoot).pressSequentially('meadow');
}

test('a booking is not recorded, shown or printed', async ({ page, recording }) => {
  await page.addInitScript(() => {
    window.print = () => Object.assign(window.parent, { printed: true });
  });
  await openPlain(page, ATTRIBUTES);
  await bookByCall(page);
  await agent(page).getByRole('button', { name: en.booking.print }).click();
  await page.waitForFunction(() => Reflect.has(window, 'printed'));
  await expectNothingOf([VISITOR, 'Free consultation', 'By video'], recording, page);
});

test('a text chat and its suggested replies are not recorded', async ({ page, recording }) => {
  await openPlain(page, { ...ATTRIBUTES, assistant: 'writing-replies' });
  await openDialog(page);
  await fillForm(page);
  await passBotCheck(page);
  await dialog(page).getByRole('button', { name: 'Write instead' }).click();
  await send(messageBox(panel(page)), 'cinnamon');
  await panel(page).getByRole('button', { name: 'What does it cost?' }).click();
  await messageBox(panel(page)).pressSequentially('gravel');
  const words = [VISITOR, 'cinnamon', 'Shall we book', 'What does it cost?', 'gravel'];
  await expectNothingOf(words, recording, page);
});

test('a message for the business is not recorded', async ({ page, recording }) => {
  await openPlain(page, {
    ...ATTRIBUTES,
    ...BY_ENDPOINT,
    'call-endpoint': '/call-endpoint/erin',
    messages: 'on',
  });
  await agent(page).evaluate((tag) =>
    (tag as HTMLElementTagNameMap['task-tamer-agent']).open({ channel: 'message' }),
  );
  const form = agent(page).getByRole('dialog');
  await form.getByLabel(en.form.name).pressSequentially(VISITOR);
  await form.getByLabel(en.message.contact).pressSequentially('+1 212 555 0187');
  await form.getByLabel(en.message.text, { exact: true }).pressSequentially('Waffles');
  await form.getByRole('checkbox', { name: /I agree/ }).check();
  await passCheckIn(form);
  await form.getByRole('button', { name: en.message.send }).click();
  await untilEmitted(page, 'message-sent');
  await expectNothingOf([VISITOR, '0187', 'Waffles'], recording, page);
});

test('a card in the page, with the name that was typed in the dialog before, is not recorded', async ({
  page,
  recording,
}) => {
  await openPlain(page, ATTRIBUTES);
  await openDialog(page);
  await fillForm(page);
  await page.keyboard.press('Escape');
  await agent(page).evaluate((tag) => tag.setAttribute('layout', 'inline'));
  await agent(page).getByRole('button', { name: 'Call', exact: true }).click();
  const form = agent(page).getByRole('region', { name: /our AI Agent$/ });
  await expect(form.getByRole('textbox', { name: 'Your name' })).toHaveValue(VISITOR);
  await passCheckIn(form);
  await form.getByRole('button', { name: 'Start Call' }).click();
  await untilEmitted(page, 'call-start');
  await callBar(page).getByRole('button', { name: en.call.captions }).click();
  await hear(page, 'ember');
  await expectNothingOf([VISITOR, 'ember'], recording, page);
  await endButton(page).click();
});

test('an owner may allow the recording of the conversation', async ({ page, recording }) => {
  await openPlain(page, { ...ATTRIBUTES, assistant: 'writing-replies', [REPLAY_ATTRIBUTE]: 'allow' });
  await openDialog(page);
  await fillForm(page);
  await passBotCheck(page);
  await dialog(page).getByRole('button', { name: 'Write instead' }).click();
  await send(messageBox(panel(page)), 'cinnamon');
  await expect(panel(page).locator('.line-text').filter({ hasText: 'Shall we book' })).toBeVisible();
  const uploaded = await recording.finish(page);
  for (const recorder of RECORDERS)
    for (const word of ['cinnamon', 'Shall we book']) expect(uploaded[recorder]).toContain(word);
});
