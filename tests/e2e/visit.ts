/** The steps of a visit and the widget's elements, shared by all whole-page tests. */
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { EVENTS } from '../../widget/contract.ts';
import { DAILY_CONFIG, type ScenarioId } from '../../demo/stand-ins/scenarios.ts';
import {
  TAG,
  type CallState,
  type EventDetails,
  type EventName,
  type JsonObject,
  type SayOptions,
} from '../../widget/contract.ts';
import { english as botCheckWords } from '../../widget/i18n/bot-check.ts';
import { en } from '../../widget/i18n/en.ts';
import type { Attributes } from './host-pages/embed.ts';
import { installProbe, type Told } from './visit/page-probe.ts';
import { plainAddress } from './visit/plain-page.ts';

export const VISITOR = 'Grace';

/** Attributes for a short greeting, for tests that wait until Erin has spoken it in real time. */
export const BRIEF = {
  'assistant-overrides': JSON.stringify({ firstMessage: 'Hi {{name}}, hello.' }),
} as const;

/** A page, a frame or an element that contains exactly one tag. */
export type Place = Pick<Page, 'locator'>;

export type DemoChoices = { readonly scenario?: ScenarioId; readonly [choice: string]: string };

/** Opens the demo page with the probe installed. Its calls start with a public key, not through an endpoint. */
export async function openDemo(page: Page, choices: DemoChoices = {}): Promise<void> {
  await openProbed(page, `/demo/?${String(new URLSearchParams({ start: 'public-key', ...choices }))}`);
}

/** Opens a page with only the tag, for tests that are not about the console. It takes half the time. */
export async function openPlain(page: Page, attributes: Attributes = {}): Promise<void> {
  await openProbed(page, plainAddress(attributes));
}

async function openProbed(page: Page, address: string): Promise<void> {
  await page.addInitScript(installProbe, EVENTS);
  await page.goto(address);
  await expect(agent(page).getByRole('button').first()).toBeVisible();
}

export const agent = (page: Place): Locator => page.locator(TAG);
export const launcher = (page: Place): Locator => agent(page).getByRole('button', { name: 'Talk to Erin' });
export const dialog = (page: Place): Locator =>
  agent(page).getByRole('dialog', { name: /^(Talk|Write) to Erin, our AI Agent$/ });
export const nameField = (page: Place): Locator => dialog(page).getByRole('textbox', { name: 'Your name' });
export const consentBox = (page: Place): Locator => dialog(page).getByRole('checkbox', { name: /I agree/ });
export const startButton = (page: Place): Locator => dialog(page).getByRole('button', { name: 'Start Call' });
export const callBar = (page: Place): Locator => agent(page).getByRole('region', { name: 'Call with Erin' });
export const endButton = (page: Place): Locator => callBar(page).getByRole('button', { name: 'End Call' });
export const cancelButton = (page: Place): Locator => callBar(page).getByRole('button', { name: 'Cancel' });

export function botCheckFrame(page: Place): FrameLocator {
  return dialog(page).frameLocator('iframe[title^="Widget containing"]');
}

export async function openDialog(page: Place): Promise<void> {
  await launcher(page).click();
  await expect(dialog(page)).toBeVisible();
}

/** Returns to the form if the dialog shows why the last start failed. */
export async function tryAgain(page: Place): Promise<void> {
  const again = dialog(page)
    .locator('form:has([data-reason])')
    .getByRole('button', { name: en.writing.retry, exact: true });
  if (await again.isVisible()) await again.click();
}

/** The dialog shows that a start failed, which it says in place of a toast. */
export async function expectCallFailed(page: Place): Promise<void> {
  await expect(dialog(page).locator('[data-reason]')).toContainText(
    'Call Failed · Unable to connect to AI agent',
  );
  await expect(agent(page).locator('[part~="toast"]')).toHaveCount(0);
}

export async function fillForm(page: Place, name = VISITOR): Promise<void> {
  await tryAgain(page);
  // Typed, because Firefox's driver fires no input event for `fill`.
  await nameField(page).fill('');
  await nameField(page).pressSequentially(name);
  await consentBox(page).check();
}

export async function passBotCheck(page: Place): Promise<void> {
  // A pointer on its placeholder loads the check, if it is not loaded yet.
  await dialog(page).locator('.bot-check').dispatchEvent('pointerdown');
  await botCheckFrame(page).getByRole('checkbox', { name: 'I am human' }).click();
  await expect(dialog(page).getByText(botCheckWords.passed)).toBeVisible();
}

/** Opens the dialog, fills in the form, and presses Start Call. */
export async function startCall(page: Place): Promise<void> {
  await openDialog(page);
  await fillForm(page);
  await passBotCheck(page);
  await startButton(page).click();
}

/** Expects a toast in an announced region, with these lines: title, text and, for failures, the reason. */
export async function expectToast(page: Place, ...lines: readonly string[]): Promise<void> {
  const toast = agent(page)
    .locator(':is([role="alert"], [role="status"]) > [part~="toast"]')
    .filter({ hasText: lines[0] ?? '' });
  await expect(toast.getByRole('paragraph')).toHaveText([...lines]);
}

/** The details of all events so far with one of these names, in order. */
export async function eventsOf<Name extends EventName>(
  page: Page,
  ...names: readonly Name[]
): Promise<readonly EventDetails[Name][]> {
  const told = await page.evaluate(() => window.probe.told);
  const wanted = told.filter(({ name }) => (names as readonly string[]).includes(name));
  return wanted.map(({ detail }) => detail as EventDetails[Name]);
}

/** By default Playwright asks in each frame, for which the browser draws them. */
const RARELY = { polling: 100 };

/** Waits for an event whose detail includes these fields. A string matches if the event's begins with it. */
export async function untilEmitted(page: Page, name: EventName, detail: Told['detail'] = {}): Promise<void> {
  await page.waitForFunction(
    ([wanted, fields]) => window.probe.heard(wanted, fields),
    [name, detail] as const,
    RARELY,
  );
}

export function callState(page: Page): Promise<CallState> {
  return agent(page).evaluate((tag) => (tag as HTMLElementTagNameMap['task-tamer-agent']).callState);
}

/** Starts and ends another call with Erin on a page whose last call is over. */
export async function makeAnotherCall(page: Page): Promise<void> {
  await agent(page).evaluate((tag, dailyConfig) => {
    tag.setAttribute('assistant', 'erin');
    tag.setAttribute('daily-config', dailyConfig);
  }, JSON.stringify(DAILY_CONFIG));
  if (await launcher(page).isVisible()) await openDialog(page);
  await tryAgain(page);
  await expect(nameField(page)).toHaveValue(VISITOR);
  await passBotCheck(page);
  await startButton(page).click();
  await untilEmitted(page, 'call-start-success');
  await endButton(page).click();
  await expectNothingLeft(page);
}

/** Makes Erin say something. Resolves with false if there is no call. */
export function say(page: Page, text: string, options: SayOptions = {}): Promise<boolean> {
  return agent(page).evaluate(
    (tag, [words, how]) => (tag as HTMLElementTagNameMap['task-tamer-agent']).say(words, how),
    [text, options] as const,
  );
}

/** Sends a message to Erin's platform. Resolves with false if there is no call. */
export function send(page: Page, message: JsonObject): Promise<boolean> {
  return agent(page).evaluate(
    (tag, data) => (tag as HTMLElementTagNameMap['task-tamer-agent']).send(data),
    message,
  );
}

export async function setMuted(page: Page, muted: boolean): Promise<void> {
  await agent(page).evaluate((tag, on) => {
    (tag as HTMLElementTagNameMap['task-tamer-agent']).setMuted(on);
  }, muted);
}

export async function expectState(page: Page, status: CallState): Promise<void> {
  await expect.poll(() => callState(page), { timeout: 20_000, intervals: [100] }).toBe(status);
}

/** Checks that no call, microphone, sound, connection or error is left after a call, for any way it can end. */
export async function expectNothingLeft(page: Page): Promise<void> {
  await expectState(page, 'idle');
  await expect(callBar(page)).toHaveCount(0);
  const open = () =>
    page.evaluate(() => ({
      tracks: window.probe.tracks.filter(({ readyState }) => readyState === 'live').length,
      contexts: window.probe.contexts.filter(({ state }) => state !== 'closed').length,
      players: window.probe.players.filter(({ srcObject }) => srcObject !== null).length,
      peers: window.probe.peers.filter(({ connectionState }) => connectionState !== 'closed').length,
      uncaught: window.probe.uncaught,
    }));
  await expect.poll(open).toEqual({ tracks: 0, contexts: 0, players: 0, peers: 0, uncaught: [] });
}
