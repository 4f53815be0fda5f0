/** Scope: what an owner reads of the notices about an appointment, the connections of the book, and their buttons. */
import { expect } from '@playwright/test';
import type { Agenda, NoticeAgain, SentNotice } from '../../../server/book/owner/contract.ts';
import { installAxe } from '../accessibility/audit.ts';
import { clinicRules } from './clinic-book.ts';
import { expectAccessible, signIn, test as base } from './fixture.ts';
import { startSeededInbox, type SeededInbox } from './seeded-inbox.ts';

const test = base.extend<{ readonly inbox: SeededInbox }>({
  inbox: async ({}, use) => {
    const inbox = await startSeededInbox({}, undefined, undefined, clinicRules());
    await use(inbox);
    await inbox.close();
  },
});

const CONFIRMATION = { kind: 'booked', channel: 'mail', minutesBefore: 0 } as const;

test('a refused confirmation is named with its remedy and sent again, and one to a visitor who stopped is not offered', async ({
  page,
  inbox,
}) => {
  await installAxe(page);
  await inbox.book('Grace Okafor', 'check-up', 'grace@mail.example');
  await signIn(page, inbox);
  let notices: readonly SentNotice[] = [
    { ...CONFIRMATION, state: 'refused', reason: 'EENVELOPE 550' },
    { ...CONFIRMATION, channel: 'text', state: 'stopped' },
  ];
  await page.route('**/book/appointments?*', async (route) => {
    const agenda = (await (await route.fetch()).json()) as Agenda;
    const days = agenda.days.map((day) => ({
      ...day,
      appointments: day.appointments.map((each) => ({ ...each, notices })),
    }));
    await route.fulfill({ json: { ...agenda, days } });
  });
  const asked: NoticeAgain[] = [];
  await page.route('**/book/appointments/*/notices', async (route) => {
    asked.push(route.request().postDataJSON() as NoticeAgain);
    notices = [{ ...CONFIRMATION, state: 'sent' }];
    await route.fulfill({ json: {} });
  });
  await page.getByRole('link', { name: 'Appointments' }).click();
  const line = page.getByRole('navigation', { name: 'Week' }).getByRole('listitem');
  await expect(line.filter({ hasText: 'Grace' })).toContainText('Not informed');
  await line.filter({ hasText: 'Grace' }).getByRole('link').click();
  const appointment = page.locator('.appointment').filter({ hasText: 'Grace' });
  await expect(appointment).toContainText(
    'Confirmation by mail: refused with code 550. Ask the visitor for the right address.',
  );
  await expect(appointment).toContainText('the visitor has stopped texts');
  await expect(appointment.getByRole('button', { name: 'Send again' })).toHaveCount(1);
  await expectAccessible(page, 'failed notices');
  await appointment.getByRole('button', { name: 'Send again' }).click();
  await expect(appointment).toContainText('Confirmation by mail sent');
  expect(asked).toEqual([CONFIRMATION]);
  await expect(appointment.getByRole('button', { name: 'Send again' })).toHaveCount(0);
});

test('the form shows that BOOK_FILE decides, and a test of the texts says in words what works and what is wrong', async ({
  page,
  inbox,
}) => {
  await installAxe(page);
  await signIn(page, inbox);
  await page.goto(`${inbox.url}/inbox/#appointments=settings`);
  const connections = page.getByRole('region', { name: 'Connections' });
  await expect(connections).toContainText('None. The book alone decides what is free.');
  // The rules are those of a file, which the form shows and does not change.
  await expect(page.getByText('BOOK_FILE')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Visitors will be offered' })).toContainText('Check-up');
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await connections.getByRole('button', { name: 'Test text messages' }).click();
  await expect(connections.getByRole('status').filter({ hasText: 'Works:' })).toContainText(
    'Wrong: Twilio does not answer',
  );
  await expect(connections.getByRole('button', { name: 'Test text messages' })).toBeFocused();
  await expectAccessible(page, 'connections');
});
