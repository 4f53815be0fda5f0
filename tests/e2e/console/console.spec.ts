/**
 * Scope: the QA console: links reproduce its state, each host page switch works, a call is shown in every view, and the
 * console is accessible. Scenarios have a separate file.
 */
import { expect, type FrameLocator, type Page } from '@playwright/test';
import { SCENARIOS } from '../../../demo/stand-ins/scenarios.ts';
import { startServer } from '../../../demo/server/server.ts';
import { SNIPPET_TITLES } from '../../../demo/snippets/snippets.ts';
import { TAG } from '../../../widget/contract.ts';
import { installAxe, violations } from '../accessibility/audit.ts';
import { test } from '../visit/fixture.ts';
import { agent, dialog, endButton, openDemo, startCall, untilEmitted, VISITOR } from '../visit.ts';

test.use({ permissions: ['microphone', 'clipboard-read', 'clipboard-write'] });

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
const rows = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Presses a copy button and reads the clipboard, which is cleared first so that no earlier copy counts. */
async function copied(page: Page, button: string): Promise<string> {
  const read = () => page.evaluate(() => navigator.clipboard.readText());
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await page.getByRole('button', { name: button }).click();
  await expect.poll(read).not.toBe('');
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible();
  return read();
}

test("the console's copied link restores the same state", async ({ page }) => {
  await openDemo(page);
  await page.getByRole('combobox', { name: 'Scenario' }).selectOption('http-429');
  await expect(page.getByText(SCENARIOS['http-429'].expect)).toBeVisible();
  await box(page, 'captcha-site-key').uncheck();
  await box(page, 'assistant-overrides').check();
  await box(page, 'Set assistant-overrides by property').check();
  await box(page, 'agent-name').check();
  await page.getByRole('textbox', { name: 'Value of agent-name' }).fill('Ada & <Co>');
  await page.getByRole('combobox', { name: 'Value of theme' }).selectOption('dark');
  await page.getByText('Requests', { exact: true }).click();
  await page.getByRole('searchbox').fill('call-');
  await tab(page, 'React').click();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, SNIPPET_TITLES.frame)).toBeFocused();
  await tab(page, SNIPPET_TITLES.react).click();
  expect(await copied(page, 'Copy snippet')).toContain('agent-name={"Ada & <Co>"}');
  await tab(page, 'Diagnosis').click();

  const link = await copied(page, 'Copy link');
  expect(link).toBe(page.url());
  await page.goto('about:blank');
  await page.goto(link);
  await expect(rows(page, 'secure-context')).toContainText('ok');
  await expect(page).toHaveURL(link);
  const tag = agent(page);
  await expect(tag).toHaveAttribute('assistant', 'http-429');
  await expect(tag).toHaveAttribute('agent-name', 'Ada & <Co>');
  await expect(tag).not.toHaveAttribute('captcha-site-key');
  await expect(tag).not.toHaveAttribute('assistant-overrides');
  expect(await tag.evaluate((element) => Reflect.get(element, 'assistantOverrides') as unknown)).toEqual({
    variableValues: { company: 'Bright Smiles' },
  });
  await expect(tag).toHaveAttribute('theme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await tab(page, 'Timeline').click();
  await expect(box(page, 'Requests')).not.toBeChecked();
  await expect(page.getByRole('searchbox')).toHaveValue('call-');
  await expect(tab(page, SNIPPET_TITLES.react)).toHaveAttribute('aria-selected', 'true');
});

test("the console's first snippet holds a call on a page of another local server", async ({ page }) => {
  await openDemo(page, { start: 'call-endpoint' });
  const snippet = await copied(page, 'Copy snippet');
  const body = `<!doctype html><html lang="en"><title>Another page</title>${snippet}</html>`;
  const other = await startServer({ port: 0, pages: { '/another': { body } } });
  try {
    await page.goto(`${other.url}/another`);
    await startCall(page);
    await expect(endButton(page)).toBeVisible();
    await expect.poll(() => agent(page).evaluate((tag) => Reflect.get(tag, 'callState'))).toBe('live');
  } finally {
    await other.close();
  }
});

/** The state of the host page, as one of its scripts sees it. */
const hostOf = (host: FrameLocator) =>
  host.locator('html').evaluate((root, name) => {
    const sheet = root.ownerDocument.adoptedStyleSheets.length;
    const place = root.ownerDocument.getElementById('first-place');
    const top = root.ownerDocument.elementFromPoint(20, 20);
    return {
      dir: getComputedStyle(root).direction,
      text: getComputedStyle(root).fontSize,
      tags: root.querySelectorAll(name).length,
      scripts: root.querySelectorAll('script[src$="task-tamer-agent.js"]').length,
      sheets: sheet,
      textDisplay: getComputedStyle(root.querySelector('article') ?? root).display,
      clipped: place !== null && getComputedStyle(place).transform !== 'none',
      layered: top?.className === 'host-layer',
      policies: root.querySelectorAll('meta[http-equiv]').length,
    };
  }, TAG);

/** Requests the microphone. Returns `given`, or the name of the error that the browser throws. */
const microphoneIn = (host: FrameLocator) =>
  host.locator('html').evaluate(async () => {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      for (const track of stream.getTracks()) track.stop();
      return 'given';
    } catch (error) {
      return error instanceof Error ? error.name : String(error);
    }
  });

test('each host page switch of the console changes the host page as labeled', async ({ page }) => {
  await openDemo(page, { view: 'timeline' });
  const host = page.frameLocator('iframe[title="Host page"]');
  const flip = (name: string) => page.getByText(name, { exact: true }).click();
  await flip('Frame');
  await expect(host.locator(TAG)).toHaveCount(1);
  await expect(page.locator(TAG)).toHaveCount(0);
  await expect.poll(() => microphoneIn(host)).toBe('given');
  await expect
    .poll(() => hostOf(host))
    .toEqual({
      dir: 'ltr',
      text: '16px',
      tags: 1,
      scripts: 1,
      sheets: 0,
      textDisplay: 'grid',
      clipped: false,
      layered: false,
      policies: 0,
    });
  for (const name of ['Resets', 'z-index', 'Transform', 'Strict CSP', 'Right to left', '200 % text'])
    await flip(name);
  await flip('Two widgets');
  await flip('Script twice');
  await expect(host.locator(TAG)).toHaveCount(2);
  await expect
    .poll(() => hostOf(host))
    .toEqual({
      dir: 'rtl',
      text: '32px',
      tags: 2,
      scripts: 2,
      sheets: 1,
      textDisplay: 'block',
      clipped: true,
      layered: true,
      policies: 1,
    });
  await host.locator('body').evaluate((body) => {
    body.append(Object.assign(document.createElement('img'), { src: '/favicon.svg' }));
  });
  await expect(rows(page, 'policy-refusal')).toContainText('img-src');

  await page.getByRole('combobox', { name: 'Tag' }).selectOption('Tag 2');
  await page.getByRole('button', { name: 'open()' }).click();
  await expect(dialog(host)).toBeVisible();
  await expect(rows(page, 'agent-open')).toContainText('tag 2');
  await page.getByRole('button', { name: 'close()' }).click();
  await expect(rows(page, 'agent-close')).toHaveCount(1);

  await flip('Moved');
  await expect(host.locator(`#second-place > ${TAG}`)).toHaveCount(1);
  await flip('Removed');
  await expect(host.locator(TAG)).toHaveCount(1);
  await flip('In place');
  await expect(host.locator(`#first-place > ${TAG}`)).toHaveCount(2);
  expect(new URL(page.url()).searchParams.get('host')?.split(',')).toHaveLength(9);

  await flip('No microphone');
  await expect.poll(() => microphoneIn(host)).toBe('NotAllowedError');
});

test('the console shows a call on a hostile page in every view, and exports it as JSON', async ({ page }) => {
  await openDemo(page);
  await page.getByText('Strict CSP', { exact: true }).click();
  const host = page.frameLocator('iframe[title="Host page"]');
  await startCall(host);
  await expect(rows(page, 'call-start-success')).toHaveCount(1);
  await expect(rows(page, 'web-call-creation').filter({ hasText: / ms$/ })).toBeVisible();
  await expect(rows(page, '/stand-ins/platform/call/web')).toContainText('status 201');
  await tab(page, 'Transcript').click();
  await expect(page.getByRole('listitem').filter({ hasText: `Hi ${VISITOR}` })).toBeVisible();
  await expect(page.getByRole('figure').locator('path')).toHaveAttribute('d', /^M.+L/);
  await tab(page, 'Timeline').click();
  const report = JSON.parse(await copied(page, 'Copy as JSON')) as {
    readonly link: string;
    readonly entries: readonly { readonly name: string; readonly detail: { readonly callId?: string } }[];
  };
  expect(report.link).toBe(page.url());
  const started = report.entries.find(({ name }) => name === 'call-start-success');
  const callId = String(started?.detail.callId);

  await tab(page, 'Calls').click();
  const record = page.getByRole('group').filter({ hasText: callId.slice(0, 8) });
  await expect(record).toContainText('erin in-progress');
  await endButton(host).click();
  await expect(record).toContainText('erin ended customer-ended-call');
  await record.locator('summary').click();
  await expect(record).toContainText(`"id": "${callId}"`);
  await tab(page, 'Timeline').click();
  await expect(rows(page, 'call-end')).toContainText('customer-ended-call');
  await expect(rows(page, 'policy-refusal')).toHaveCount(0);
  await tab(page, 'Diagnosis').click();
  await expect(page.getByRole('status').filter({ hasText: `last call ${callId}` })).toBeVisible();
  await expect(rows(page, 'secure-context')).toContainText('ok');
});

test('axe finds no violation in the console at 1024 px, in any view and both themes', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await installAxe(page);
  await openDemo(page);
  const look = async (state: string) => expect.soft(await violations(page), state).toEqual([]);
  await look('timeline');
  await page.getByText('Frame', { exact: true }).click();
  await expect(page.frameLocator('iframe[title="Host page"]').locator(TAG)).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Value of theme' }).selectOption('dark');
  for (const name of ['Transcript', 'Calls', 'Endpoint', 'Diagnosis']) {
    await tab(page, name).click();
    await expect(page.getByText(/Reading …|Asking/)).toHaveCount(0);
    await look(name);
  }
  const sideways = () =>
    page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  for (const width of [1024, 360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    await expect.poll(sideways, `at ${width} px`).toEqual([width, width]);
  }
});

test("a call is resumed across the links of the console's host page", async ({ page }) => {
  await openDemo(page, { 'host-page': '', host: 'links', follow: 'on' });
  await startCall(page);
  await untilEmitted(page, 'call-start');
  await page.getByRole('link', { name: 'Another page' }).click();
  await expect(page.getByRole('heading', { name: 'Another page' })).toBeVisible();
  await untilEmitted(page, 'call-start', { resumed: true });
  await endButton(page).click();
  await untilEmitted(page, 'call-end', { reason: 'customer-ended-call' });
});
