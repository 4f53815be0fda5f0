/**
 * Scope: the WordPress plugin on a real WordPress, in a classic and in a block theme: setup in the browser by a new
 * owner, a call, buttons by authors of every role, and a clean uninstall.
 */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { PRIVATE_KEY } from '../../demo/stand-ins/platform/keys.ts';
import { MAX_JSON_CHARACTERS } from '../../widget/config/parsers.ts';
import { CARD_HEIGHT } from '../../widget/contract.ts';
import { writeZip } from '../../wordpress/build/plugin-zip.ts';
import { attributesFor } from '../e2e/host-pages/embed.ts';
import { test } from '../e2e/host-pages/fixture.ts';
import { baseUrl } from '../e2e/visit/fixture.ts';
import {
  agent,
  BRIEF,
  dialog,
  endButton,
  expectNothingLeft,
  expectState,
  startCall,
  untilEmitted,
} from '../e2e/visit.ts';
import {
  addPerson,
  chooseTheme,
  deletePlugin,
  installSite,
  openSettings,
  publishPost,
  saveSettings,
  uploadPlugin,
  visitAs,
  writePost,
  type Role,
} from './wordpress/owner.ts';
import {
  HAS_WORDPRESS,
  startWordPress,
  syntaxFault,
  WITHOUT_WORDPRESS,
  type WordPress,
} from './wordpress/site.ts';
import { PHONES } from '../support/phones.ts';

const ROLES: readonly Role[] = ['editor', 'author', 'contributor'];
const OPENERS = ['Ask by block', 'Ask by shortcode', 'Ask by link', 'Ask by class'];
const button = (text: string, target: Readonly<Record<string, string>>) => ({
  name: 'core/buttons',
  inner: [{ name: 'core/button', attributes: { text, ...target } }],
});
/** A post with every kind of opener. */
const POST = [
  { name: 'task-tamer/button', attributes: { text: 'Ask by block' } },
  { name: 'core/shortcode', attributes: { text: '[task_tamer_button text="Ask by shortcode"]' } },
  button('Ask by link', { url: '#task-tamer' }),
  button('Ask by class', { className: 'task-tamer-open' }),
];
/** Documented filters of WP Rocket, Autoptimize, LiteSpeed Cache, Perfmatters and SiteGround Optimizer. */
const EXCLUSION_FILTERS = `array("rocket_delay_js_exclusions", "rocket_exclude_defer_js", "autoptimize_filter_js_exclude",
  "litespeed_optimize_js_excludes", "litespeed_optm_js_defer_exc", "perfmatters_delay_js_exclusions",
  "perfmatters_defer_js_exclusions", "sgo_js_async_exclude")`;
/** A database and a WordPress are installed before the first test, which takes a minute on a machine that builds meanwhile. */
const INSTALLATION_LIMIT_MS = 180_000;
const PHONE = '+1 212 555 0142';

test.describe.configure({ mode: 'serial' });
test.describe('the WordPress plugin', () => {
  test.skip(!HAS_WORDPRESS, WITHOUT_WORDPRESS);
  let wordPress: WordPress;
  let owner: Page;

  test.beforeAll(async ({ browser }) => {
    test.setTimeout(INSTALLATION_LIMIT_MS);
    wordPress = await startWordPress();
    owner = await (await browser.newContext()).newPage();
    await installSite(owner, wordPress);
  });
  test.afterAll(() => wordPress?.close());

  test('is uploaded and set up by its owner, and shows what is missing', async () => {
    await uploadPlugin(owner, wordPress, await writeZip());
    const files = globSync('task-tamer/**/*.php', { cwd: wordPress.plugins });
    expect(files.length).toBeGreaterThan(10);
    const faults = await Promise.all(files.map((file) => syntaxFault(join(wordPress.plugins, file))));
    expect(faults.filter((fault) => fault !== null)).toEqual([]);

    await openSettings(owner, wordPress);
    await expect(owner.getByText('The agent is not on your site yet:')).toBeVisible();
    expect(await (await fetch(wordPress.url)).text()).not.toContain('task-tamer-agent');
    await saveSettings(owner, attributesFor(baseUrl(), BRIEF));
    await expect(owner.getByText('Settings saved.')).toBeVisible();
    await expect(owner.getByRole('link', { name: 'See it on the front page' })).toBeVisible();
  });

  test('stores the settings exactly as typed, and no secret', async () => {
    await openSettings(owner, wordPress);
    const key = owner.getByLabel('Public key', { exact: true });
    const overrides = owner.getByLabel('Assistant overrides', { exact: true });
    const awkward = '{"firstMessage":"1 &amp; 2 < 3 \\"so\\" \\u00e9"}';
    await saveSettings(owner, { 'assistant-overrides': awkward, 'public-key': PRIVATE_KEY });
    await expect(owner.getByText('the voice platform says that this is a private key')).toBeVisible();
    await expect(key).toHaveValue('demo-key');
    await expect(overrides).toHaveValue(awkward);
    const html = await (await fetch(wordPress.url)).text();
    expect(html).not.toContain(PRIVATE_KEY);
    expect(await attributeOf(owner, 'assistant-overrides')).toBe(awkward);

    await saveSettings(owner, {
      'captcha-site-key': `0x${'Ab'.repeat(20)}`,
      'assistant-overrides': '{"server":{"secret":"hush"}}',
      'contact-url': 'javascript:alert(1)',
      'daily-config': '[1]',
    });
    await expect(owner.getByText('this looks like a private key or a secret')).toHaveCount(2);
    await expect(owner.getByText('Contact URL: this is not a web address')).toBeVisible();
    await expect(owner.getByText('Daily config: this is not a JSON object')).toBeVisible();
    await expect(overrides).toHaveValue(awkward);
    await saveSettings(owner, BRIEF);
  });

  test('limits a value by its characters, like the tag, and not by its bytes', async () => {
    await openSettings(owner, wordPress);
    const overrides = owner.getByLabel('Assistant overrides', { exact: true });
    const long = JSON.stringify({ firstMessage: 'é'.repeat(MAX_JSON_CHARACTERS / 2 + 1) });
    await saveSettings(owner, { 'assistant-overrides': long });
    await expect(overrides).toHaveValue(long);
    await saveSettings(owner, {
      'assistant-overrides': JSON.stringify({ firstMessage: 'é'.repeat(MAX_JSON_CHARACTERS) }),
    });
    await expect(owner.getByText('Assistant overrides: this is too long')).toBeVisible();
    await expect(overrides).toHaveValue(long);
    await saveSettings(owner, BRIEF);
  });

  for (const theme of ['twentytwentyone', 'twentytwentythree'])
    test(`holds a call in ${theme}`, async ({ page, complaints }) => {
      await chooseTheme(owner, wordPress, theme);
      await page.goto(wordPress.url);
      await expect(agent(page)).toHaveCount(1);
      const script = page.locator('script[src*="/plugins/task-tamer/task-tamer-agent.js"]');
      await expect(script).toHaveAttribute('async', '');
      await expect(script).toHaveAttribute('data-cfasync', 'false');
      await expect(script).toHaveAttribute('data-jetpack-boost', 'ignore');
      await expect(script).toHaveAttribute('nitro-exclude');
      await startCall(page);
      await expectState(page, 'live');
      await endButton(page).click();
      await untilEmitted(page, 'call-end', { reason: 'customer-ended-call' });
      await expectNothingLeft(page);
      expect(complaints).toEqual([]);
    });

  test('shows the dialog in the language of the settings, which name each language in its own words', async ({
    page,
    complaints,
  }) => {
    await openSettings(owner, wordPress);
    const choices = owner.getByLabel('Language', { exact: true }).getByRole('option');
    await expect(choices.filter({ hasText: 'español' })).toHaveAttribute('value', 'es');
    // A visitor's name is nothing that a whole site has.
    await expect(owner.getByLabel('Name', { exact: true })).toHaveCount(0);
    await saveSettings(owner, { language: 'es' });
    await page.goto(wordPress.url);
    await agent(page).getByRole('button', { name: 'Hablar con Erin' }).click();
    await expect(agent(page).getByRole('dialog', { name: /Hable con/ })).toBeVisible();
    expect(complaints).toEqual([]);
    await openSettings(owner, wordPress);
    await saveSettings(owner, { language: '' });
  });

  test('renders a card in place of the shortcode, with its own button and the settings of the page', async () => {
    const card = String(await wordPress.ask('do_shortcode("[task_tamer_card]")'));
    const [tag = ''] = /<task-tamer-agent [^>]*>/.exec(card.replace(/<style>.*<\/style>/, '')) ?? [];
    expect(tag).toContain(' layout="inline" launcher="on" ');
    expect(tag).toContain(' captcha-site-key="pass"');
    expect(tag).not.toContain(' id=');
    expect(card).toMatch(new RegExp(`^<style>[^<]*min-height:${CARD_HEIGHT}}</style>`));
    const none =
      'add_filter("task_tamer_attributes", "__return_empty_array") ? do_shortcode("[task_tamer_card]") : null';
    expect(await wordPress.ask(none)).toBe('');
  });

  test('lets a filter allow session recorders, and add no other attribute', async () => {
    const added = 'array("data-session-replay" => "allow", "onclick" => "alert()")';
    const card = `add_filter("task_tamer_attributes", fn($given) => $given + ${added}) ? do_shortcode("[task_tamer_card]") : null`;
    const drawn = String(await wordPress.ask(card));
    expect(drawn).toContain(' data-session-replay="allow"');
    expect(drawn).not.toContain('onclick');
  });

  test('excludes its script from plugins that delay or combine scripts', async () => {
    const exclusionsFor = (list: string): Promise<unknown> =>
      wordPress.ask(`array_map(fn($name) => apply_filters($name, ${list}), ${EXCLUSION_FILTERS})`);
    const address = 'task-tamer-agent.js';
    expect(await exclusionsFor('array("mine.js")')).toEqual([
      ...Array.from({ length: 7 }, () => ['mine.js', address]),
      ['mine.js', 'task-tamer-agent'],
    ]);
    // Autoptimize's list is a string.
    expect(await wordPress.ask('apply_filters("autoptimize_filter_js_exclude", "mine.js")')).toBe(
      `mine.js, ${address}`,
    );
    expect(await wordPress.ask('apply_filters("autoptimize_filter_js_exclude", "")')).toBe(address);
  });

  test('leaves a link to the business where scripts do not run', async ({ browser }) => {
    const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await page.goto(`${wordPress.url}/#task-tamer`);
    const link = page.getByRole('link', { name: `Call ${PHONE}` });
    await expect(link).toBeInViewport();
    await expect(link).toHaveAttribute('href', 'tel:+12125550142');
    const numbers = PHONES.map(([written]) => JSON.stringify(written)).join(', ');
    expect(await wordPress.ask(`array_map("TaskTamer\\\\telephone_link", array(${numbers}))`)).toEqual(
      PHONES.map(([, href]) => href),
    );
  });

  for (const role of ROLES)
    test(`opens the dialog by every button of a post written with the role ${role}`, async ({
      browser,
      page,
    }) => {
      const person = await visitAs(browser, wordPress, await addPerson(owner, wordPress, role));
      const mayPublish = role !== 'contributor';
      const post = await writePost(person, wordPress, mayPublish ? 'publish' : 'pending', POST);
      const address = mayPublish ? post.link : await publishPost(owner, wordPress, post.id);
      await page.goto(address);
      await expect(agent(page)).toHaveCount(1);
      for (const opener of OPENERS) {
        await page.getByRole('link', { name: opener }).or(page.getByText(opener)).first().click();
        await expect(dialog(page)).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(dialog(page)).toBeHidden();
      }
      await person.goto(`${wordPress.url}/wp-admin/options-general.php?page=task-tamer`);
      await expect(person.getByText('Sorry, you are not allowed to access this page.')).toBeVisible();
    });

  test('prints no key where calls start at an endpoint', async () => {
    await openSettings(owner, wordPress);
    await saveSettings(owner, { 'call-endpoint': 'https://calls.example' });
    expect(await attributeOf(owner, 'call-endpoint')).toBe('https://calls.example');
    expect(await attributeOf(owner, 'public-key')).toBeNull();
    expect(await attributeOf(owner, 'assistant')).toBeNull();
  });

  test('leaves nothing when it is deleted, and causes no PHP error', async () => {
    expect(await wordPress.options('task%tamer')).toEqual(['task_tamer_settings']);
    await deletePlugin(owner, wordPress);
    expect(await wordPress.options('task%tamer')).toEqual([]);
    expect(await (await fetch(wordPress.url)).text()).not.toContain('task-tamer-agent');
    const ours = (await wordPress.complaints()).filter((line) => line.includes('task-tamer'));
    expect(ours).toEqual([]);
  });

  /** An attribute of the tag on the front page, as a browser parses it. */
  async function attributeOf(page: Page, name: string): Promise<string | null> {
    const html = await (await fetch(wordPress.url)).text();
    return page.evaluate(
      ([text, attribute]) =>
        new DOMParser()
          .parseFromString(text, 'text/html')
          .querySelector('task-tamer-agent')
          ?.getAttribute(attribute) ?? null,
      [html, name] as const,
    );
  }
});
