/** Scope: from a spoken booking in the owner's book to the visitor who moves it by the link in the confirmation. */
import { expect, type Page } from '@playwright/test';
import { startServer, type RunningServer } from '../../../demo/server/server.ts';
import { BY_ENDPOINT } from '../visit/by-endpoint.ts';
import { test as base } from '../visit/fixture.ts';
import { PLAIN_PAGES } from '../visit/plain-page.ts';
import { agent, endButton, expectState, openPlain, send, startCall, untilEmitted } from '../visit.ts';
import { clinicRules } from './clinic-book.ts';
import { requestLink } from './fixture.ts';
import { mailedLink, mailsTo } from './mailed-link.ts';

const ADDRESS = 'grace@mail.example';

/** The pages are on a server whose agent books in a book. */
const test = base.extend<object, { readonly bookServer: RunningServer }>({
  bookServer: [
    async ({}, use) => {
      const server = await startServer({ port: 0, pages: PLAIN_PAGES, book: clinicRules() });
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ bookServer }, use) => use(bookServer.url),
});

async function speak(page: Page, line: string, answer: string): Promise<void> {
  await send(page, { type: 'add-message', message: { role: 'user', content: line } });
  await untilEmitted(page, 'transcript', { role: 'assistant', text: answer });
}

test('an appointment that Erin books in a call is in the card, the mail and the inbox, and moves by the mailed link', async ({
  page,
  browser,
  bookServer: { url },
}) => {
  const owner = await (await browser.newContext({ baseURL: url })).newPage();
  await owner.goto('/inbox/');
  await requestLink(owner);
  await owner.goto(await mailedLink(url, 'owner@shop.example', '#sign-in='));
  await owner.getByRole('link', { name: 'Appointments' }).click();
  const week = owner.getByRole('navigation', { name: 'Week' });
  await expect(week).toBeVisible();

  await openPlain(page, {
    ...BY_ENDPOINT,
    'call-endpoint': '/call-endpoint/erin',
    'booking-tool': 'book move cancel',
  });
  await startCall(page);
  await untilEmitted(page, 'transcript', { role: 'assistant', text: 'Hi Grace' });
  await speak(page, 'Yes.', 'Great.');
  await speak(page, 'A bakery.', 'Thank you.');
  await speak(page, 'The phone.', 'I hear that');
  await speak(page, `The second one, without texts. I am ${ADDRESS}.`, 'You are booked');
  const card = agent(page).getByRole('dialog', { name: 'Booked', exact: true });
  await expect(card).toContainText('Check-up');
  const line = week.getByRole('listitem').filter({ hasText: 'Grace' });
  await expect(line).toContainText('Check-up');
  // Without AM and PM, which the card says once, after the end.
  const [before = ''] = ((await line.getByRole('time').textContent()) ?? '').split(/\s/);
  await expect(card).toContainText(before);
  await endButton(page).click();
  await expectState(page, 'idle');

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(await mailedLink(url, ADDRESS, '/inbox/visits/'));
  await expect(visitor.getByRole('main')).toContainText('Check-up');
  await expect(visitor.getByRole('main')).toContainText(before);
  await visitor.getByRole('link', { name: 'Choose another time' }).click();
  await visitor.getByRole('button', { name: '4:30 PM' }).last().click();
  await expect(visitor.getByRole('main')).toContainText('4:30 PM');

  // By itself, in the week and in the conversation.
  await expect(line.getByRole('time')).toHaveText('4:30 PM');
  await line.getByRole('link').click();
  const appointment = owner.locator('.appointment').filter({ hasText: 'Grace' });
  await expect(appointment).toContainText('News of the new time by mail sent');
  await appointment.getByRole('link', { name: 'Conversation' }).click();
  await expect(owner.getByRole('article')).toContainText('4:30 PM');
  await expect.poll(async () => (await mailsTo(url, ADDRESS)).length).toBe(2);
  await expect
    .poll(async () => (await mailsTo(url, 'owner@shop.example'))[0]?.subject)
    .toMatch(/^Grace (?:moved an appointment|called)/);
});
