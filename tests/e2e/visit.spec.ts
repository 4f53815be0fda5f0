/**
 * Scope: the main use case, end to end, by keyboard: a visitor opens the dialog, starts a call, is greeted by name,
 * books an appointment in six turns, hears goodbye, and gets the page back unchanged. Sound is measured at both ends.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { foundIn, type Sound } from '../contract/sound-likeness.ts';
import {
  platformSound,
  recordedPlayback,
  recordPlayback,
  spokenSound,
  stretchFoundIn,
} from './sound/audio.ts';
import { baseUrl, recordOf, test, type CallRecord } from './visit/fixture.ts';
import {
  agent,
  botCheckFrame,
  endButton,
  consentBox,
  dialog,
  eventsOf,
  expectNothingLeft,
  expectToast,
  launcher,
  nameField,
  openDemo,
  startButton,
  untilEmitted,
  VISITOR,
} from './visit.ts';

/** A short phrase every few seconds, which answers each of Erin's lines and interrupts the long ones. */
test.use({ microphone: { quietSeconds: 3, says: 'Yes, I would like that.' } });

test('a whole visit works by keyboard', async ({ page, traffic, microphoneFile }) => {
  await openDemo(page);
  // Turn the tones off, because their player would be recorded instead of the call's.
  await agent(page).evaluate((tag) => tag.setAttribute('sounds', 'off'));
  await openByKeyboard(page);
  await fillInByKeyboard(page);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(endButton(page)).toBeFocused();
  await recordPlayback(page);
  await expectToast(page, 'Call Started', `Connected for ${VISITOR}`);
  await expectStages(page);
  await untilEmitted(page, 'call-start');

  await untilEmitted(page, 'call-message', { message: { type: 'user-interrupted' } });
  await untilEmitted(page, 'transcript', { text: `Thank you, ${VISITOR}.`, final: true });
  await expectToast(page, 'Call Ended', 'The call has been disconnected');
  await expectNothingLeft(page);
  await expect(launcher(page)).toBeFocused();
  expect(await eventsOf(page, 'call-error')).toEqual([]);
  expect(await eventsOf(page, 'call-end')).toEqual([{ reason: 'assistant-ended-call' }]);
  expect(traffic.sent).toEqual(['POST /call/web', 'JOIN']);

  const [success] = await eventsOf(page, 'call-start-success');
  const record = await recordOf(success?.callId ?? '');
  expectConversation(record);
  await expectSoundBothWays(page, record, microphoneFile.words);
});

async function openByKeyboard(page: Page): Promise<void> {
  await tabTo(page, launcher(page));
  await page.keyboard.press('Enter');
  await expect(nameField(page)).toBeFocused();
}

async function fillInByKeyboard(page: Page): Promise<void> {
  await page.keyboard.type(VISITOR);
  await page.keyboard.press('Tab');
  await expect(consentBox(page)).toBeFocused();
  await page.keyboard.press('Space');
  const check = botCheckFrame(page).getByRole('checkbox', { name: 'I am human' });
  await expect(check).toBeVisible();
  await tabTo(page, check);
  await page.keyboard.press('Space');
  await expect(check).toBeChecked();
  await tabTo(page, startButton(page));
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element.matches(':focus'))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The Tab key does not reach the element.');
}

/** The ten stages in the specification's order, except for recording, which is off. */
async function expectStages(page: Page): Promise<void> {
  await untilEmitted(page, 'call-start-success');
  const reports = await eventsOf(page, 'call-start-progress');
  expect(reports.map(({ stage, status }) => `${stage} ${status}`)).toEqual([
    'validation started',
    'validation completed',
    'initialization started',
    'initialization completed',
    'web-call-creation started',
    'web-call-creation completed',
    'daily-call-object-creation started',
    'daily-call-object-creation completed',
    'mobile-permissions started',
    'mobile-permissions completed',
    'daily-call-join started',
    'daily-call-join completed',
    'video-recording-setup completed',
    'audio-observer-setup started',
    'audio-observer-setup completed',
    'audio-processing-setup started',
    'audio-processing-setup completed',
  ]);
}

/** The platform's record has the visitor's turns, the booking and the goodbye. */
function expectConversation({ spoken, messages, bookings, status, endedReason }: CallRecord): void {
  expect(spoken[0]?.text).toMatch(new RegExp(`^Hi ${VISITOR}, this is Erin`));
  expect(messages.filter(({ role }) => role === 'user').length).toBeGreaterThanOrEqual(5);
  expect(bookings).toHaveLength(1);
  expect(messages.at(-1)?.message).toContain('Goodbye!');
  expect({ status, endedReason }).toEqual({ status: 'ended', endedReason: 'assistant-ended-call' });
}

/**
 * Checks that each end heard the other and that the platform did not hear the agent. Looks for the agent's second line,
 * because the visitor may interrupt the greeting at any moment but is quiet after that.
 */
async function expectSoundBothWays(page: Page, record: CallRecord, words: Sound): Promise<void> {
  const heard = await platformSound(baseUrl(), record.id, 'audio');
  const played = await recordedPlayback(page);
  const answer = await spokenSound(baseUrl(), record.spoken[1]?.text ?? '');
  const goodbye = await spokenSound(baseUrl(), record.spoken.at(-1)?.text ?? '');
  expect(foundIn(heard, words)).toBeGreaterThan(0.9);
  expect(stretchFoundIn(played, answer)).toBeGreaterThan(0.85);
  expect(stretchFoundIn(played, goodbye)).toBeGreaterThan(0.85);
  expect(foundIn(heard, goodbye)).toBeLessThan(0.7);
}
