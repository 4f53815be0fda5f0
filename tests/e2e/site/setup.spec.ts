/**
 * Scope: the owner's setup page: from the fields to preview, snippet and URL, and back from the URL; the keyboard;
 * offline use; nothing sent; axe; and a snippet that creates the tag where it is pasted.
 */
import { readFile } from 'node:fs/promises';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { en } from '../../../widget/i18n/en.ts';
import { TAG } from '../../../widget/contract.ts';
import { SCRIPT_FILE } from '../../support/size.ts';
import { installAxe, violations } from '../accessibility/audit.ts';

const BUSINESS = 'Bright Smiles';
const PHONE = '+1 212 555 0142';
const STATES = ['Closed', 'Connecting', 'Call', 'Writing', 'Failure', 'Form'] as const;

const preview = (page: Page): Locator => page.frameLocator('iframe').locator(TAG);
const snippet = (page: Page): Locator => page.getByRole('tabpanel').getByRole('region');
const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true });

/** Opens the setup page and waits until its preview works. */
async function openSetup(page: Page, hash = ''): Promise<void> {
  await page.goto(`/setup/${hash}`);
  await expect(preview(page).getByRole('dialog', { name: /^Talk to/, includeHidden: true })).toBeVisible();
}

/** Checks the radio button itself, which is invisible and fills its label. */
const pick = (page: Page, name: string): Promise<void> =>
  page.getByRole('radio', { name, exact: true }).check();

test('the fields update preview, snippet and URL, the URL restores them, and the WordPress tab offers the plugin for download', async ({
  page,
}) => {
  await openSetup(page);
  await field(page, 'Name of the business').fill(BUSINESS);
  await expect(preview(page)).toContainText(BUSINESS);
  // Text chat is offered even before the agent has a name.
  await expect(preview(page)).toContainText(en.writing.instead);
  await field(page, 'Phone').fill(PHONE);
  await field(page, 'As a code or a name').fill('teal');
  // The tables appear before the field loses the focus.
  await expect(page.getByRole('table')).toHaveCount(2);
  await page.keyboard.press('Enter');
  await expect(field(page, 'As a code or a name')).toBeFocused();
  await expect(field(page, 'As a code or a name')).toHaveValue('#008080');
  await pick(page, 'Failure');
  await expect(preview(page)).toContainText(PHONE);
  await expect(page.getByRole('radio', { name: 'Failure' })).toBeFocused();
  await page.getByRole('tab', { name: 'React' }).click();
  await expect(snippet(page)).toContainText('--task-tamer-accent: #008080;');
  const made = await snippet(page).textContent();
  expect(made).toContain(`business-name="${BUSINESS}"`);
  expect(made).toContain('<a href="tel:+12125550142">Call us</a>');
  expect(new URL(page.url()).search).toBe('');
  await page.reload();
  await expect(preview(page)).toContainText(PHONE);
  await expect(field(page, 'Name of the business')).toHaveValue(BUSINESS);
  expect(await snippet(page).textContent()).toBe(made);

  await page.getByRole('tab', { name: 'WordPress' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the plugin' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('task-tamer.zip');
  expect(Object.keys(unzipSync(await readFile(await file.path())))).toContain('task-tamer/task-tamer.php');
});

test('a secret is refused and appears neither in the URL nor in the snippet, which has the codes of the chosen languages', async ({
  page,
}) => {
  await openSetup(page);
  const secret = ['sk', 'live', 'abcdefghijkl'].join('_');
  const key = field(page, 'hCaptcha’s site key');
  await key.fill(secret);
  await expect(page.getByRole('alert').filter({ hasText: 'This looks like a secret key.' })).toBeVisible();
  await expect(key).toHaveValue('');
  expect(page.url()).not.toContain(secret);
  await expect(snippet(page)).not.toContainText(secret);

  const languages = page.getByRole('group', { name: 'Languages that visitors may choose' });
  await languages.getByRole('checkbox', { name: 'Vietnamese' }).check();
  await languages.getByRole('checkbox', { name: 'English' }).check();
  await expect(snippet(page)).toContainText('languages="en vi"');
  await page.reload();
  await expect(languages.getByRole('checkbox', { checked: true })).toHaveCount(2);
  for (const box of await languages.getByRole('checkbox').all()) await box.check();
  await expect(snippet(page)).toContainText('languages="all"');
  for (const box of await languages.getByRole('checkbox').all()) await box.uncheck();
  await expect(snippet(page)).not.toContainText('languages=');
});

/** The preview is scaled by a zoom, without the seams of a transform, and simulates the whole window. */
async function expectScaled(page: Page): Promise<void> {
  const frame = page.locator('iframe');
  await expect(frame).toHaveCSS('transform', 'none');
  const inside = () =>
    frame.evaluate((element: HTMLIFrameElement) => [
      Math.round((element.contentWindow?.innerWidth ?? 0) / 10),
      Math.round(element.getBoundingClientRect().width / 10) < 100,
    ]);
  await expect.poll(inside).toEqual([118, true]);
}

/** The whole preview stays in sight while a field is filled in. */
async function expectPreviewInSight(page: Page, width: number): Promise<void> {
  for (const state of ['Call', 'Form'] as const) {
    await pick(page, state);
    const phone = field(page, 'Phone');
    await phone.focus();
    await expect(page.locator('iframe')).toBeInViewport({ ratio: 0.99 });
    await expect(phone).toBeInViewport({ ratio: 1 });
    const [frame, asked] = [await page.locator('iframe').boundingBox(), await phone.boundingBox()];
    const [end, beginning] =
      width < 1024
        ? [(frame?.y ?? 0) + (frame?.height ?? 0), asked?.y ?? 0]
        : [(frame?.x ?? 0) + (frame?.width ?? 0), asked?.x ?? 0];
    expect(end).toBeLessThanOrEqual(beginning);
  }
}

test('the preview is scaled and stays in sight; beside it the snippet is copied, with the values of chosen words and a mail address as a link', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openSetup(page);
  await expectScaled(page);
  await page.getByRole('combobox', { name: 'Floating button' }).selectOption('Two buttons: Call and Message');
  await page.getByRole('combobox', { name: 'Calls are recorded' }).selectOption('Yes');
  await expect(snippet(page)).toContainText('launcher="two"');
  await expect(snippet(page)).toContainText('recording="on"');
  await page.evaluate(() => scrollTo(0, 0));
  const copy = page.getByRole('button', { name: 'Copy the snippet' });
  await expect(copy).toBeInViewport();
  await field(page, 'Web or mail address').fill('desk@paws.example');
  await copy.click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await snippet(page).textContent());
  expect(copied).toContain('contact-url="mailto:desk@paws.example"');
  await page.getByRole('button', { name: 'See the snippet' }).click();
  await expect(snippet(page)).toBeInViewport();
  // Vue needs several files.
  await page.getByRole('tab', { name: 'Vue' }).click();
  await expect(copy).toHaveCount(0);
  for (const [width, height] of [
    [360, 620],
    [1024, 768],
    [1440, 900],
  ] as const)
    await test.step(`in sight at ${width} by ${height}`, async () => {
      await page.setViewportSize({ width, height });
      await expectPreviewInSight(page, width);
    });
});

test('the loaded setup page works offline, in every language of the tag, and sends nothing', async ({
  page,
  context,
  baseURL,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await openSetup(page);
  await page.waitForLoadState('networkidle');
  for (const url of requests) expect(url.startsWith(`${baseURL}/`) || url === 'about:srcdoc', url).toBe(true);
  const loaded = requests.length;
  await context.setOffline(true);
  await field(page, 'Name of the business').fill(BUSINESS);
  for (const state of STATES) await pick(page, state);
  await pick(page, 'Writing');
  await expect(
    preview(page).getByRole('textbox', { name: en.writing.message, includeHidden: true }),
  ).toBeVisible();
  await pick(page, 'Call');
  await expect(preview(page)).toContainText(en.call.end);
  await page.getByRole('tab', { name: 'Vue' }).click();
  await expect(snippet(page).first()).toContainText('<script');
  expect(requests.slice(loaded)).toEqual([]);
  await pick(page, 'Form');
  const language = page.getByRole('combobox', { name: 'Language' });
  await expect(language).toHaveAccessibleDescription(/proofread/);
  await expect(language.getByRole('option', { name: 'Haitian Creole (ht)' })).toHaveCount(1);
  for (const [tag, title] of [
    ['ar', /تحدّث/],
    ['ko', /Erin/],
    ['pt-BR', 'Fale com Erin, nosso agente de IA'],
  ] as const) {
    await language.selectOption(tag);
    await expect(preview(page).locator('.surface')).toHaveAttribute('lang', tag);
    await expect(preview(page).getByRole('dialog', { name: title, includeHidden: true })).toBeVisible();
  }
  await language.selectOption('ar');
  await expect(preview(page).locator('.surface')).toHaveAttribute('dir', 'rtl');
});

test('the setup page is accessible: axe, a small screen, and the keyboard alone', async ({ page }) => {
  test.slow();
  await installAxe(page);
  await openSetup(page, `#accent=%23f2a93b&business-name=${BUSINESS}`);
  await page.getByText('more settings').click();
  await page.getByText('If your page sends policies').click();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect.soft(await violations(page, colorScheme), colorScheme).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(width).toBeLessThanOrEqual(320);

  await page.getByRole('radio', { name: 'Form', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Connecting' })).toBeFocused();
  await expect(preview(page)).toContainText(en.call.cancel);
  await page.getByRole('tab', { name: 'Plain HTML' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'WordPress' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tabpanel')).toBeFocused();
});

test('a snippet that is pasted into a plain page creates the previewed tag', async ({ page }) => {
  await openSetup(page, '#accent=%23008080&agent-name=Ada&corner=start');
  const html = (await snippet(page).textContent()) ?? '';
  const script = /src="([^"]+)"/.exec(html)?.[1] ?? '';
  const code = await readFile(SCRIPT_FILE, 'utf8');
  await page.route(script, (route) => route.fulfill({ contentType: 'text/javascript', body: code }));
  await page.route('http://shop.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><h1>A shop</h1>${html}` }),
  );
  await page.goto('http://shop.example/');
  const launcher = page.locator(TAG).getByRole('button', { name: 'Talk to Ada' });
  await expect(launcher).toHaveCSS('background-color', 'rgb(0, 128, 128)');
  expect((await launcher.boundingBox())?.x).toBe(20);
});
