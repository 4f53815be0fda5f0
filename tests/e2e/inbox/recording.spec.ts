/** Scope: the recording on the owner's page. Not in Firefox, which plays no sound on a machine without a sound device. */
import { expect } from '@playwright/test';
import { signIn, test } from './fixture.ts';
import { seed } from './seeded-inbox.ts';

test('a recording plays from the beginning and from any line', async ({ page, inbox }) => {
  await seed(inbox);
  await signIn(page, inbox);
  await page.getByRole('link', { name: 'Call: Grace Okafor' }).click();
  const recording = page.getByRole('article').getByRole('group', { name: 'Recording' });
  await recording.getByRole('button', { name: 'Play' }).click();
  await expect(recording).toContainText('of 0:30');
  await expect(recording.getByRole('slider')).not.toHaveValue('0');
  await recording.getByRole('button', { name: 'Pause' }).click();
  await expect(recording.getByRole('button', { name: 'Play' })).toBeVisible();
  await page.getByRole('article').getByRole('button', { name: 'Play from' }).first().click();
  await expect(recording.getByRole('button', { name: 'Pause' })).toBeVisible();
});
