/** Scope: an owner names the calendar of one person, at a real CalDAV server, and tries it. */
import { expect, test as base } from '@playwright/test';
import { installAxe } from '../accessibility/audit.ts';
import { isInstalled, startCalendarServer } from '../../support/calendar-server.ts';
import { expectAccessible } from './fixture.ts';
import { PAWS, signInAt, test } from './stored-inbox.ts';

base.skip(!isInstalled('radicale'));

test('an owner names the calendar of a person, corrects its address, and tries it', async ({
  page,
  provider,
}) => {
  await installAxe(page);
  const calendar = await startCalendarServer('radicale');
  const { url, user, password } = calendar.settings;
  await calendar.ask('MKCALENDAR', '../own/');
  const business = {
    ...PAWS,
    settings: { ...PAWS.settings, book: true, calendarUrl: url, calendarUser: user },
    secrets: { calendarPassword: password },
  };
  await signInAt(page, provider, provider.inboxOf(await provider.add(business)));
  await page.getByRole('link', { name: 'Appointments' }).click();
  await page.getByRole('link', { name: 'Services and hours' }).click();
  await page.getByRole('button', { name: 'Dental practice' }).click();
  const form = page.getByRole('form', { name: 'Calendars of people and rooms' });
  await expect(form).toHaveCount(0);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const field = form.getByRole('textbox').first();
  await field.fill('https://elsewhere.example/own/');
  await form.getByRole('button', { name: 'Save the calendars' }).click();
  await expect(form.getByRole('alert')).toContainText('is not at the server of calendarUrl');
  await expectAccessible(page, 'the calendars of people with a refusal');
  await field.fill(new URL('../own/', url).href);
  let answer = () => {};
  const slow = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/settings/calendars', async (route) => {
    await slow;
    await route.continue();
  });
  await form.getByRole('button', { name: 'Save the calendars' }).click();
  await expect(form.getByRole('button', { name: 'Saving …' })).toBeVisible();
  // Typed while it is saved: neither replaced nor taken for saved.
  await field.press('End');
  await field.pressSequentially('more/');
  await expect(form.getByRole('button', { name: 'Saving …' })).toBeVisible();
  answer();
  await expect(form.getByRole('button', { name: 'Save the calendars' })).toBeEnabled();
  await expect(field).toHaveValue(new URL('../own/more/', url).href);
  await expect(form.getByText('Saved. Test the calendar now.')).toHaveCount(0);
  await field.fill(new URL('../own/', url).href);
  await expect(form.getByRole('button', { name: 'Save the calendars' })).toBeDisabled();
  await expect(async () => {
    await page.getByRole('button', { name: 'Test calendar' }).click();
    await expect(page.getByText(/^Works: The calendar of /)).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await page.reload();
  await expect(field).toHaveValue(new URL('../own/', url).href);
  await calendar.close();
});
