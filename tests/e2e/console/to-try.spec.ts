/** Scope: the console's experiments around a call: each shows what its description promises. */
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { BROWSER_IDS, BROWSER_NAMES } from '../../../demo/stage/browser-names.ts';
import { SCENARIOS } from '../../../demo/stand-ins/scenarios.ts';
import { VISIT_IDS, VISITS, type Visit, type VisitId } from '../../../demo/state/visits.ts';
import { en } from '../../../widget/i18n/en.ts';
import { ar } from '../../../widget/i18n/languages/ar.ts';
import { browserFamily } from '../../../widget/ui/form/problem-advice.ts';
import { bookByCall } from '../visit/book.ts';
import { test } from '../visit/fixture.ts';
import {
  agent,
  BRIEF,
  callBar,
  dialog,
  endButton,
  fillForm,
  openDemo,
  openDialog,
  passBotCheck,
  startButton,
  startCall,
  untilEmitted,
} from '../visit.ts';

test.describe.configure({ mode: 'parallel' });

const rows = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name });
/** The event that a page has resumed a call. */
const resumedStart = (page: Page): Locator =>
  rows(page, 'call-start-success').filter({ hasText: '"resumed": true' });
const hostOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="Host page"]');

async function followLink(page: Page, name: string): Promise<void> {
  await startCall(hostOf(page));
  await expect(rows(page, 'transcript').first()).toBeVisible();
  await hostOf(page).getByRole('link', { name }).click();
}

async function tryMicrophone(page: Page): Promise<void> {
  await openDialog(hostOf(page));
  await dialog(hostOf(page)).getByRole('button', { name: en.microphoneTest.start }).click();
}

const choice = (page: Page, name: string): Locator => agent(hostOf(page)).getByRole('combobox', { name });

/** Proves each experiment, except scenarios, which `faults/every-scenario.spec.ts` plays. */
const PROOFS = {
  'in-page': async (page) => {
    await expect(agent(page)).toHaveAttribute('layout', 'inline');
    await agent(page).getByRole('button', { name: 'Call', exact: true }).click();
    await expect(agent(page).getByRole('textbox', { name: en.form.name })).toBeVisible();
    await expect(agent(page).getByRole('dialog')).toHaveCount(0);
  },
  'two-buttons': async (page) => {
    const button = (name: string): Locator => agent(page).getByRole('button', { name, exact: true });
    await button('Message').click();
    await expect(dialog(page)).toHaveAccessibleName(en.writing.title('Erin'));
    await page.keyboard.press('Escape');
    await expect(button('Message')).toBeFocused();
    await button('Call').click();
    await expect(dialog(page)).toHaveAccessibleName(en.dialog.title('Erin'));
    await page.keyboard.press('Escape');
    // The launcher does not change under the pointer, so move it away.
    await page.mouse.move(1, 1);
    await agent(page).evaluate((tag) => tag.setAttribute('writing', 'off'));
    await expect(button('Talk to Erin')).toBeVisible();
    await expect(button('Message')).toHaveCount(0);
  },
  'language-menu': async (page) => {
    await page.route('**/languages/vi.json', (route) => route.abort());
    await openDialog(page);
    const menu = agent(page).locator('task-tamer-agent-view').getByRole('combobox');
    await menu.selectOption('ar');
    await expect(agent(page).getByRole('dialog')).toHaveCSS('direction', 'rtl');
    await menu.selectOption('vi');
    await expect(agent(page).getByText(ar['notices.texts.language-failed.title'])).toBeVisible();
    await expect(menu).toHaveValue('ar');
  },
  'follow-link': async (page) => {
    await followLink(page, 'Another page');
    await expect(hostOf(page).getByRole('heading', { name: 'Another page' })).toBeVisible();
    await expect(resumedStart(page)).toHaveCount(1);
    await endButton(hostOf(page)).click();
    await expect(rows(page, 'call-end')).toContainText('customer-ended-call');
  },
  'follow-offer': async (page) => {
    await followLink(page, 'Another page');
    const back = callBar(hostOf(page)).getByRole('button', { name: 'Back to Erin' });
    await expect(back).toContainText(/0:[0-2]\d/);
    await back.click();
    await expect(resumedStart(page)).toHaveCount(1);
  },
  'follow-no-tag': async (page) => {
    await page.getByRole('tab', { name: 'Timeline' }).click();
    await followLink(page, 'No tag');
    const started = await rows(page, 'call-start-success').textContent();
    const [, callId = ''] = /"callId": "([^"]+)"/.exec(started ?? '') ?? [];
    await page.getByRole('tab', { name: 'Calls' }).click();
    // `follow/in-real-time.spec.ts` checks that the call ends half a minute later.
    const record = page.locator('details.call').filter({ hasText: callId.slice(0, 8) });
    await expect(record).toContainText('erin in-progress');
  },
  'microphone-test': async (page) => {
    await tryMicrophone(page);
    await expect(dialog(hostOf(page)).getByText(en.microphoneTest.on)).toBeVisible();
    await expect(dialog(hostOf(page)).getByRole('meter')).toBeVisible();
    await expect(choice(page, en.devices.speaker)).toBeVisible();
    await expect(dialog(hostOf(page)).getByRole('button', { name: en.microphoneTest.sound })).toBeVisible();
  },
  'dead-microphone-test': async (page) => {
    await tryMicrophone(page);
    await expect(dialog(hostOf(page)).getByText(en.call.findings.silent('Erin'))).toBeVisible();
    await choice(page, en.devices.microphone).selectOption({ index: 1 });
    await expect(dialog(hostOf(page)).getByText(en.microphoneTest.on)).toBeVisible();
  },
  'devices-fail': async (page) => {
    await startCall(hostOf(page));
    await callBar(hostOf(page)).getByRole('button', { name: en.call.more }).click();
    for (const name of [en.devices.microphone, en.devices.speaker]) {
      const field = choice(page, name);
      // The list is filled once the browser has listed its devices.
      await expect(field).not.toHaveValue('');
      const before = await field.inputValue();
      await field.selectOption({ index: 1 });
      const label = agent(hostOf(page)).locator('.field').filter({ hasText: name });
      await expect(label).toContainText(en.devices.failed);
      await expect(field).toHaveValue(before);
    }
  },
  'microphone-refused': async (page) => {
    for (const id of BROWSER_IDS) {
      const { userAgent, touchPoints, title } = BROWSER_NAMES[id];
      const family = id === 'own' ? 'chromium' : browserFamily(userAgent, touchPoints);
      await page.getByRole('combobox', { name: 'Browser' }).selectOption(id);
      if (id !== 'own') await expect(page.getByText(`calls itself ${title}.`)).toBeVisible();
      await tryMicrophone(page);
      await expect(dialog(hostOf(page)).getByText(en.allowMicrophone[family])).toBeVisible();
    }
  },
  'iphone-refused': async (page) => {
    await startCall(hostOf(page));
    await expect(dialog(hostOf(page)).getByText(en.allowMicrophone.ios)).toBeVisible();
  },
  'slow-prompt': async (page) => {
    await startCall(hostOf(page));
    await expect(rows(page, 'call-start-progress').filter({ hasText: 'mobile-permissions' })).toHaveCount(0);
    await expect(rows(page, 'call-start-success')).toHaveCount(1, { timeout: 40_000 });
    await endButton(hostOf(page)).click();
  },
  'phone-call': async (page) => {
    const status = callBar(hostOf(page)).getByRole('status').first();
    await startCall(hostOf(page));
    await expect(status).toHaveText(en.call.paused.call, { timeout: 30_000 });
    await expect(status).toHaveText(en.call.connected('Erin'), { timeout: 30_000 });
    await endButton(hostOf(page)).click();
  },
  'saves-data': async (page) => {
    const engine: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('call-machine-object-bundle')) engine.push(request.url());
    });
    await openDialog(hostOf(page));
    await fillForm(hostOf(page));
    await passBotCheck(hostOf(page));
    expect(engine).toEqual([]);
    await startButton(hostOf(page)).click();
    await expect(rows(page, 'call-start-success')).toHaveCount(1);
    expect(engine).toHaveLength(1);
    await endButton(hostOf(page)).click();
  },
  booking: async (page) => {
    await bookByCall(page);
    const card = agent(page).getByRole('dialog', { name: 'Booked', exact: true });
    await expect(card).toContainText('Free consultation');
    await endButton(page).click();
    await untilEmitted(page, 'call-end');
    await expect(card).toContainText('+1 212 555 0142');
  },
  feedback: async (page) => {
    await page.getByText('Through the endpoint', { exact: true }).click();
    await startCall(page);
    await untilEmitted(page, 'transcript', { role: 'assistant' });
    await endButton(page).click();
    await agent(page).getByRole('button', { name: en.notices.yes }).click();
    await expect(async () => {
      await page.getByRole('button', { name: 'Read again' }).click();
      await expect(rows(page, 'POST feedback').first()).toContainText('204', { timeout: 1_000 });
    }).toPass({ timeout: 15_000 });
  },
  'data-layer': async (page) => {
    await startCall(hostOf(page));
    await expect(rows(page, '"step": "started"')).toContainText('dataLayer');
    await endButton(hostOf(page)).click();
    await expect(rows(page, '"step": "ended"')).toContainText('"seconds"');
    await expect(rows(page, 'dataLayer').filter({ hasText: 'Grace' })).toHaveCount(0);
  },
} as const satisfies Readonly<Partial<Record<VisitId, (page: Page) => Promise<void>>>>;

const isScenario = (visit: Visit): boolean =>
  Object.values(SCENARIOS).some(({ expect: promise }) => promise === visit.expect);

/** They need a server with a book. */
const isOfBook = ({ start }: Visit): boolean => start !== undefined;

test('the console offers everything that is not a scenario as an experiment', () => {
  const others = VISIT_IDS.filter((id) => id !== 'none' && !isScenario(VISITS[id]) && !isOfBook(VISITS[id]));
  expect(Object.keys(PROOFS)).toEqual(others);
});

for (const [id, prove] of Object.entries(PROOFS))
  test(`${id}: the experiment shows what its description says`, async ({ page }) => {
    await openDemo(page, BRIEF);
    await page.getByRole('combobox', { name: 'To try' }).selectOption(id);
    await expect(page.getByText(VISITS[id as keyof typeof PROOFS].expect)).toBeVisible();
    await prove(page);
  });

test('the scenario of an experiment is selected with it', async ({ page }) => {
  await openDemo(page);
  await page.getByRole('combobox', { name: 'To try' }).selectOption('network-weak');
  await expect(page.getByRole('combobox', { name: 'Scenario' })).toHaveValue('network-weak');
  await expect(agent(page)).toHaveAttribute('assistant', 'network-weak');
  await page.getByRole('combobox', { name: 'Scenario' }).selectOption('erin');
  await expect(page.getByRole('combobox', { name: 'To try' })).toHaveValue('none');
});
