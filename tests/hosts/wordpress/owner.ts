/** Actions in WordPress's admin pages. The owner works by hand, authors through the editor's functions. */
import { expect, type Browser, type Page } from '@playwright/test';
import type { Attributes } from '../../e2e/host-pages/embed.ts';
import type { WordPress } from './site.ts';

const OWNER = 'owner';
const PASSWORD = 'a long sentence for a short test';
const EDITOR = '/wp-admin/post-new.php';

export type Role = 'editor' | 'author' | 'contributor';
type Block = {
  readonly name: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly inner?: readonly Block[];
};
type Editor = {
  readonly blocks: {
    getBlockType: (name: string) => object | undefined;
    createBlock: (name: string, attributes: object, inner: readonly unknown[]) => unknown;
  };
  readonly data: {
    dispatch: (store: string) => Record<string, (value: unknown) => Promise<void>>;
    select: (store: string) => { getCurrentPost: () => { readonly id: number; readonly link: string } };
  };
  readonly apiFetch: (request: object) => Promise<unknown>;
};
declare global {
  var wp: Editor | undefined;
}

/** Completes the form of a new installation and logs in. */
export async function installSite(page: Page, { url }: WordPress): Promise<void> {
  await page.goto(`${url}/wp-admin/install.php`);
  await page.getByLabel('Site Title').fill('Plumbers of Springfield');
  await page.getByLabel('Username').fill(OWNER);
  await page.locator('#pass1').fill(PASSWORD);
  await page.getByLabel('Your Email').fill('owner@example.com');
  await page.getByRole('button', { name: 'Install WordPress' }).click();
  await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible();
  await logIn(page, url, OWNER);
}

/** @returns a page of a browser in which this person is logged in */
export async function visitAs(browser: Browser, { url }: WordPress, user: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await logIn(page, url, user);
  return page;
}

async function logIn(page: Page, url: string, user: string): Promise<void> {
  await page.goto(`${url}/wp-login.php`);
  await page.getByLabel('Username or Email Address').fill(user);
  await page.locator('#user_pass').fill(PASSWORD);
  // WordPress moves the focus while the page loads, so a click may miss.
  await page.locator('#user_pass').press('Enter');
  await expect(page.locator('#wpadminbar')).toBeVisible();
}

/** Plugins → Add New → Upload Plugin → Install Now → Activate Plugin. */
export async function uploadPlugin(page: Page, { url }: WordPress, zip: string): Promise<void> {
  await page.goto(`${url}/wp-admin/plugin-install.php?tab=upload`);
  await page.locator('#pluginzip').setInputFiles(zip);
  await page.getByRole('button', { name: 'Install Now' }).click();
  await page.getByRole('link', { name: 'Activate Plugin' }).click();
  await expect(page.getByText('Plugin activated.')).toBeVisible();
}

/** Opens the plugin's settings from the list of plugins. */
export async function openSettings(page: Page, { url }: WordPress): Promise<void> {
  await page.goto(`${url}/wp-admin/plugins.php`);
  await page.locator('[data-slug="task-tamer"]').getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Task Tamer' })).toBeVisible();
}

/** Fills in the fields by their labels, as the page writes them, and saves. */
export async function saveSettings(page: Page, values: Attributes): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const field = page.getByLabel(labelOf(name), { exact: true });
    const isChoice = await field.evaluate((element) => element.localName === 'select');
    await (isChoice ? field.selectOption(value) : field.fill(value));
  }
  // The page may still show the message of an earlier save.
  const saved = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await saved;
  await expect(page.locator('.settings-error').first()).toBeVisible();
}

/** The label of an attribute on the settings page. */
export const labelOf = (name: string): string =>
  `${name[0]?.toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`.replace(/\b(?:api|url)\b/gi, (word) =>
    word.toUpperCase(),
  );

export async function chooseTheme(page: Page, { url }: WordPress, theme: string): Promise<void> {
  await page.goto(`${url}/wp-admin/themes.php`);
  const card = page.locator(`.theme[data-slug="${theme}"]`);
  if ((await card.getAttribute('class'))?.includes('active') === true) return;
  await card.hover();
  await card.getByRole('link', { name: /^Activate/ }).click();
  await expect(page.getByText('New theme activated.')).toBeVisible();
}

/** @returns the login of a new user with this role */
export async function addPerson(page: Page, { url }: WordPress, role: Role): Promise<string> {
  const data = { username: role, email: `${role}@example.com`, password: PASSWORD, roles: [role] };
  await post(page, url, '/wp/v2/users', data);
  return role;
}

/** Writes a post in the block editor and saves it. @returns its id, and its address once it is published */
export async function writePost(
  page: Page,
  { url }: WordPress,
  status: 'publish' | 'pending',
  blocks: readonly Block[],
): Promise<{ readonly id: number; readonly link: string }> {
  await openEditor(page, url);
  return page.evaluate(
    async ([content, wanted]) => {
      const { blocks, data } = globalThis.wp ?? {};
      if (!blocks || !data) throw new Error('The block editor is not loaded.');
      const created = ({ name, attributes = {}, inner = [] }: Block): unknown =>
        blocks.createBlock(name, attributes, inner.map(created));
      await data.dispatch('core/block-editor')['insertBlocks']?.(content.map(created));
      await data.dispatch('core/editor')['editPost']?.({ title: 'A post', status: wanted });
      await data.dispatch('core/editor')['savePost']?.({});
      const { id, link } = data.select('core/editor').getCurrentPost();
      return { id, link };
    },
    [blocks, status] as const,
  );
}

/** Publishes a post of an author who may not publish. */
export async function publishPost(page: Page, { url }: WordPress, id: number): Promise<string> {
  return (await post(page, url, `/wp/v2/posts/${id}`, { status: 'publish' })).link;
}

/** Sends it to WordPress's REST API from the editor, which is opened unless the page shows it already. */
async function post(page: Page, url: string, path: string, data: object): Promise<{ readonly link: string }> {
  if (!page.url().endsWith(EDITOR)) await openEditor(page, url);
  return page.evaluate(
    async (request) => {
      if (!globalThis.wp) throw new Error('The block editor is not loaded.');
      return (await globalThis.wp.apiFetch(request)) as { readonly link: string };
    },
    { path, method: 'POST', data },
  );
}

async function openEditor(page: Page, url: string): Promise<void> {
  await page.goto(url + EDITOR);
  await page.waitForFunction(() => {
    const { blocks, data } = globalThis.wp ?? {};
    return blocks?.getBlockType('core/button') && data?.select('core/editor').getCurrentPost().id;
  });
}

export async function deletePlugin(page: Page, { url }: WordPress): Promise<void> {
  const row = page.locator('tr[data-slug="task-tamer"]:not(.plugin-update-tr)');
  await page.goto(`${url}/wp-admin/plugins.php`);
  // The link Delete needs the page's scripts.
  const deactivated = page.waitForEvent('load');
  await row.getByRole('link', { name: 'Deactivate' }).click();
  await deactivated;
  await expect(page.getByText('Plugin deactivated.')).toBeVisible();
  page.once('dialog', (dialog) => void dialog.accept());
  await row.getByRole('link', { name: 'Delete' }).click();
  await expect(page.getByText('was successfully deleted.')).toBeVisible();
}
