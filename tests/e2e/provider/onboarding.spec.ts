// Scope: adding a business on the provider's page, from nothing to a checked page.
import { expect, type Page } from '@playwright/test';
import { installAxe } from '../accessibility/audit.ts';
import { audit, signIn, test } from './fixture.ts';

test('a person adds a business in five steps, and checks its page', async ({ page, provider }) => {
  test.slow();
  await installAxe(page);
  await signIn(page, provider);
  await page.getByRole('link', { name: 'Add a business' }).click();
  await expect(page.getByRole('heading', { name: 'Add a business' })).toBeFocused();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Name is missing.')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await audit(page, 'first step');
  await page.getByLabel('Name', { exact: true }).fill('Paws & Co');
  await page.getByLabel('Kind').selectOption('Veterinary clinic');
  await page.getByLabel('Time zone').fill('Mars');
  await page.getByLabel('Address').fill('1 Elm Street, Austin');
  await page.getByLabel('Phone').fill('+1 512 555 0199');
  await page.getByLabel('Slug').fill('paws');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Time zone must be the IANA name of a time zone')).toBeVisible();
  await page.getByLabel('Time zone').fill('America/Chicago');
  await page.getByRole('button', { name: 'Next' }).click();

  await expect(page.getByRole('heading', { name: '2. Agent' })).toBeFocused();
  await expect(page.getByLabel('Prompt')).toHaveValue(
    /Erin, who answers for Paws & Co.*at 1 Elm Street, Austin/s,
  );
  await audit(page, 'second step');
  await page.getByLabel('Agent’s name').fill('Ruby');
  // Texts that nobody has edited follow the name; others stay until they begin again.
  const greeting = page.getByLabel('First message');
  await expect(greeting).toHaveValue('Hello, this is Ruby at Paws & Co. How can I help you?');
  await greeting.fill('Paws & Co, good day.');
  await page.getByLabel('Agent’s name').fill('Rubina');
  await expect(page.getByLabel('Prompt')).toHaveValue(/^You are Rubina,/);
  await expect(greeting).toHaveValue('Paws & Co, good day.');
  await page.getByLabel('Agent’s name').fill('Ruby');
  await page.getByRole('button', { name: 'Start again from the template' }).click();
  await expect(greeting).toHaveValue('Hello, this is Ruby at Paws & Co. How can I help you?');
  provider.refuseAgents(true);
  await page.getByRole('button', { name: 'Create the agent' }).click();
  await expect(
    page.getByText('Prompt was not accepted. The voice platform answered with 400.'),
  ).toBeVisible();
  provider.refuseAgents(false);
  await loseAnswer(page, '**/drafts/*/agent');
  await page.getByRole('button', { name: 'Create the agent' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The server cannot be reached' })).toBeVisible();
  await page.getByRole('button', { name: /^(Create|Save) the agent$/ }).click();

  await expect(page.getByRole('heading', { name: '3. Pages' })).toBeFocused();
  await page.getByLabel('Website', { exact: true }).fill(`${provider.shop.url}/contact`);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Owners').fill('ann');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Owners must be a mail address.')).toBeVisible();
  await page.getByLabel('Owners').fill('ann@paws.example');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Calls per day').fill('50');
  await loseAnswer(page, '**/drafts/*/finish');
  await page.getByRole('button', { name: 'Add this business' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The server cannot be reached' })).toBeVisible();
  await page.getByRole('button', { name: 'Add this business' }).click();

  await expect(page.getByRole('heading', { name: 'Paws & Co' })).toBeFocused();
  // The second attempt changes the agent that the first one created.
  expect(provider.agents.map(({ path }) => path)).toEqual([
    'POST /platform/assistant',
    'PATCH /platform/assistant/assistant-1',
  ]);
  expect(provider.agents[0]?.body).toMatchObject({
    name: 'Ruby, Paws & Co',
    firstMessage: 'Hello, this is Ruby at Paws & Co. How can I help you?',
  });
  const snippet = await page.getByRole('region', { name: 'Snippet' }).innerText();
  expect(snippet).toContain('/paws" agent-name="Ruby">');
  await page.getByRole('button', { name: 'Check this page' }).click();
  await expect(page.getByText('The page’s HTML has no <task-tamer-agent>.')).toBeVisible();
  provider.shop.show(snippet.replace('/paws"', '/claws"'));
  await page.getByRole('button', { name: 'Check this page' }).click();
  await expect(page.getByText(/call-endpoint is “.*\/claws”\. It must be “.*\/paws”\./)).toBeVisible();
  provider.shop.show(snippet);
  await page.getByRole('button', { name: 'Check this page' }).click();
  await expect(page.getByText('call-endpoint is right.')).toBeVisible();
  await expect(page.getByText('Wrong:')).toHaveCount(0);
});

/** The server does what the next request asks for, and the page never hears of it. */
const loseAnswer = (page: Page, path: string) =>
  page.route(
    path,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

test('what was entered of a business is shown to its end, kept when the page is left, and goes on with an agent of its own', async ({
  page,
  provider,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, provider);
  await page.getByRole('link', { name: 'Add a business' }).click();
  // A hint stands apart from its field.
  const field = await page.getByLabel('Name', { exact: true }).boundingBox();
  const hint = await page.getByText('As its customers know it.').boundingBox();
  expect(hint?.y).toBeGreaterThan((field?.y ?? Infinity) + (field?.height ?? Infinity) + 2);
  await page.getByLabel('Name', { exact: true }).fill('Paws');
  await page.getByRole('button', { name: 'Next' }).click();
  const prompt = page.getByLabel('Prompt');
  await expect(prompt).toHaveValue(/Paws/);
  const hidden = await prompt.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  expect(hidden).toBeLessThanOrEqual(1);
  // A save has begun when the last letter is typed and the page is left.
  const isUnderWay = new Promise<void>((resolve) => {
    void page.route('**/drafts/*', () => resolve(), { times: 1 });
  });
  await page.getByLabel('Agent’s name').fill('Rub');
  await isUnderWay;
  await page.getByLabel('Agent’s name').fill('Ruby');
  await page.goto('about:blank');
  await page.goto(provider.url);
  await page.getByRole('link', { name: 'Paws' }).click();
  await expect(page.getByRole('heading', { name: '2. Agent' })).toBeVisible();
  await expect(page.getByLabel('Agent’s name')).toHaveValue('Ruby');

  await page.getByLabel('Use one that exists').check();
  await page.getByLabel('Assistant id').fill('bo');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(
    page.getByText('Assistant id was not accepted. The voice platform answered with 404.'),
  ).toBeVisible();
  await page.getByLabel('Assistant id').fill('erin');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: '3. Pages' })).toBeVisible();
  await expectAskedBeforeDiscarding(page);
  await expect(page.getByRole('heading', { name: 'Businesses', exact: true })).toBeFocused();
  await expect(page.getByText('Not added yet')).toBeHidden();
  // Nothing was entered, so nothing is lost.
  await page.getByRole('link', { name: 'Add a business' }).click();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Businesses', exact: true })).toBeFocused();
});

/** With the keyboard alone: once kept, then discarded. */
async function expectAskedBeforeDiscarding(page: Page): Promise<void> {
  const discard = page.getByRole('button', { name: 'Discard …' });
  await discard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Discard this draft?' });
  await expect(question).toContainText('This cannot be undone.');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(discard).toBeFocused();
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Keep it' }).press('Enter');
  await expect(question).toBeHidden();
  await expect(page.getByRole('heading', { name: '3. Pages' })).toBeVisible();
  await discard.press('Enter');
  await question.getByRole('button', { name: 'Discard' }).press('Enter');
}

test('what could not be saved of a business is there when its form is opened again, also by Back, and after a Discard that failed', async ({
  page,
  provider,
}) => {
  await signIn(page, provider);
  await page.getByRole('link', { name: 'Add a business' }).click();
  const name = page.getByLabel('Name', { exact: true });
  const status = page.locator('form').getByRole('status');
  await name.fill('Paws');
  await expect(status).toHaveText(/^Saved/);
  const drafts = '**/drafts/*';
  await page.route(drafts, (route) => route.abort());
  await name.fill('Paws & Co');
  await expect(status).toHaveText(/^Not saved\. The server cannot be reached\./);
  const question = page.getByRole('dialog', { name: 'Discard this draft?' });
  await page.getByRole('button', { name: 'Discard …' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(question.getByRole('alert')).toContainText('The server cannot be reached');
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(status).toHaveText(/^(?:Saving|Not saved)/);
  await page.getByRole('link', { name: 'All businesses' }).click();
  await expect(page.getByRole('heading', { name: 'Businesses', exact: true })).toBeVisible();
  await page.unroute(drafts);
  await page.getByRole('link', { name: 'Paws' }).click();
  await expect(name).toHaveValue('Paws & Co');
  await name.press('End');
  await name.pressSequentially('.');
  await expect(status).toHaveText(/^Saved/);
  // Within the second in which what was read before is kept.
  await page.goBack();
  await page.goForward();
  await expect(name).toHaveValue('Paws & Co.');
  await page.getByRole('button', { name: 'Discard …' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('Not added yet')).toBeHidden();
});
