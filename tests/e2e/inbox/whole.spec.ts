/** Scope: from a visitor's call to the owner who reads about it, with nothing injected in between. */
import { expect } from '@playwright/test';
import type { EndpointRecord } from '../../../demo/call-endpoint/record.ts';
import { BY_ENDPOINT } from '../visit/by-endpoint.ts';
import { bookByCall } from '../visit/book.ts';
import { baseUrl, test } from '../visit/fixture.ts';
import { endButton, expectState, openPlain } from '../visit.ts';
import { requestLink } from './fixture.ts';

const mails = async () =>
  ((await (await fetch(`${baseUrl()}/call-endpoint/record`)).json()) as EndpointRecord).mails;

test('a call with a booking appears in the owner’s inbox and in a mail within seconds', async ({
  page,
  browser,
}) => {
  const owner = await (await browser.newContext()).newPage();
  await owner.goto(`${baseUrl()}/inbox/`);
  await requestLink(owner);
  const isLink = ({ subject }: { readonly subject: string }) => subject === 'Sign in to your inbox';
  await expect.poll(async () => (await mails()).some(isLink)).toBe(true);
  const [link] = /http\S+/.exec((await mails()).find(isLink)?.text ?? '') ?? [];
  await owner.goto(link ?? '');
  await expect(owner.getByRole('heading', { name: 'Inbox', exact: true })).toBeVisible();

  await openPlain(page, { ...BY_ENDPOINT, 'call-endpoint': '/call-endpoint/erin' });
  await bookByCall(page);
  await endButton(page).click();
  await expectState(page, 'idle');
  const line = owner.getByRole('link', { name: 'Grace' }).filter({ hasText: 'Booked: ' }).first();
  await expect(line).toBeVisible();
  await line.click();
  await expect(owner.getByRole('article')).toContainText('I hear that');
  await expect
    .poll(async () =>
      (await mails()).some(
        ({ subject, text }) => subject.startsWith('Grace called') && text.includes('I hear that'),
      ),
    )
    .toBe(true);
});
