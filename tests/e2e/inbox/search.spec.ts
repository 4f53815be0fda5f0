/** Scope: what an owner's search shows and announces. Which words it finds is tested in `unit/server/inbox/`. */
import { expect, type Locator } from '@playwright/test';
import { line, lines, signIn, test, view } from './fixture.ts';
import { seed } from './seeded-inbox.ts';

/** By keys, because Firefox reports no input to the page when Playwright fills a field. */
async function retype(field: Locator, text: string): Promise<void> {
  await field.press('ControlOrMeta+a');
  await field.press('Delete');
  await field.pressSequentially(text);
}

test('a search shows while the owner types where it has found the words, marks them, and announces how many conversations it finds, or none', async ({
  page,
  inbox,
}) => {
  await seed(inbox);
  await signIn(page, inbox);
  // In an element that is always there.
  const status = page.getByRole('navigation').getByRole('status');
  await expect(status).toHaveText('');
  const element = await status.elementHandle();
  const announced = () => element?.textContent();
  const search = page.getByRole('searchbox');
  await search.pressSequentially('front pa');
  await expect(lines(page)).toHaveCount(1);
  await expect(line(page, 'Grace Okafor')).toContainText('…any weight on the left front paw.');
  await expect(line(page, 'Grace Okafor').locator('mark')).toHaveText(['front', 'paw']);
  await retype(search, 'wilhel');
  await expect(line(page, 'Wilhelmina').locator('mark')).toHaveText(['Wilhelmina']);
  await expect(line(page, 'Wilhelmina')).toContainText('A vaccination for Luna');
  await retype(search, 'vaccin');
  await expect.poll(announced).toBe('1 conversation');
  await expect(lines(page)).toHaveCount(1);
  await expect(line(page, 'Wilhelmina')).toBeVisible();
  await expect(view(page, 'New')).toHaveAttribute('aria-pressed', 'false');
  await retype(search, 'erin');
  await expect.poll(announced).toBe('3 conversations');
  await retype(search, 'giraffe');
  await expect.poll(announced).toBe('Nothing is found for “giraffe”.');
  await expect(page.getByText('Nothing is found for “giraffe”.')).toBeVisible();
  await retype(search, '');
  await expect.poll(announced).toBe('');
  await expect(view(page, 'New')).toHaveAttribute('aria-pressed', 'true');
  await expect(lines(page)).toHaveCount(3);
  await expect(page.locator('mark')).toHaveCount(0);
});
