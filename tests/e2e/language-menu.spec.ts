/** Scope: the language that a visitor chooses reaches the agent, the receipt and the next page; axe; a small phone. */
import { expect } from '@playwright/test';
import { installAxe, targetSizes, violations } from './accessibility/audit.ts';
import { agent, eventsOf, launcher, openDialog, openPlain, VISITOR } from './visit.ts';
import { test } from './visit/fixture.ts';
import { inBothThemes } from './visit/states.ts';

test('the agent, the receipt and the next page use the language that a visitor chooses', async ({ page }) => {
  await installAxe(page);
  await page.setViewportSize({ width: 320, height: 568 });
  await openPlain(page, { languages: 'all' });
  await openDialog(page);
  const menu = agent(page).locator('task-tamer-agent-view').getByRole('combobox');
  expect((await targetSizes(menu)).every(({ height }) => height >= 44)).toBe(true);
  await menu.focus();
  await page.keyboard.type('esp');
  const dialog = agent(page).getByRole('dialog', { name: /Hable con/ });
  await expect(dialog).toBeVisible();
  await expect(menu).toBeFocused();
  await inBothThemes(page, async (theme) => expect.soft(await violations(page, theme), theme).toEqual([]));
  await dialog.getByRole('textbox').pressSequentially(VISITOR);
  await dialog.getByRole('checkbox', { name: /^Acepto/ }).check();
  await dialog
    .frameLocator('iframe[title^="Widget containing"]')
    .getByRole('checkbox', { name: 'I am human' })
    .click();
  await expect(dialog.getByText('Verificación completada.')).toBeVisible();
  const call = page.waitForRequest(/\/call\/web$/);
  await dialog.locator('[type="submit"]').click();
  const { assistantOverrides } = (await call).postDataJSON() as {
    assistantOverrides: { variableValues: { language: string } };
  };
  expect(assistantOverrides.variableValues.language).toBe('es');
  const [receipt] = await eventsOf(page, 'consent');
  expect(receipt?.language).toBe('es');
  await expect(agent(page).getByRole('region', { name: /Erin/ })).toHaveAttribute('aria-label', /Llamada/);
  await page.reload();
  await launcher(page).click();
  await expect(agent(page).getByRole('dialog', { name: /Hable con/ })).toBeVisible();
});
