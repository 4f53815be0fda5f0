/** Scope: what an owner's search shows and announces. Which words it finds is tested in `unit/server/inbox/`. */
import { expect } from '@playwright/test';
import { line, lines, signIn, test, view } from './fixture.ts';
import { seed } from './seeded-inbox.ts';

test('a search shows where it has found the words, and marks them', async ({ page, inbox }) => {
  await seed(inbox);
  await signIn(page, inbox);
  const search = page.getByRole('searchbox');
  await search.pressSequentially('front pa');
  await expect(lines(page)).toHaveCount(1);
  await expect(line(page, 'Grace Okafor')).toContainText('…any weight on the left front paw.');
  await expect(line(page, 'Grace Okafor').locator('mark')).toHaveText(['front', 'paw']);
  await search.fill('wilhel');
  await expect(line(page, 'Wilhelmina').locator('mark')).toHaveText(['Wilhelmina']);
  await expect(line(page, 'Wilhelmina')).toContainText('A vaccination for Luna');
  await search.fill('');
  await expect(lines(page)).toHaveCount(3);
  await expect(page.locator('mark')).toHaveCount(0);
});

test('a search announces how many conversations it finds, or none, in an element that is always there', async ({
  page,
  inbox,
}) => {
  await seed(inbox);
  await signIn(page, inbox);
  const status = page.getByRole('navigation').getByRole('status');
  await expect(status).toHaveText('');
  const element = await status.elementHandle();
  const announced = () => element?.textContent();
  const search = page.getByRole('searchbox');
  await search.fill('vaccin');
  await expect.poll(announced).toBe('1 conversation');
  await expect(view(page, 'New')).toHaveAttribute('aria-pressed', 'false');
  await search.fill('erin');
  await expect.poll(announced).toBe('3 conversations');
  await search.fill('giraffe');
  await expect.poll(announced).toBe('Nothing is found for “giraffe”.');
  await search.fill('');
  await expect.poll(announced).toBe('');
  await expect(view(page, 'New')).toHaveAttribute('aria-pressed', 'true');
});
