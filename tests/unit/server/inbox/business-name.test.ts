// Scope: `BUSINESS_NAME` in what an owner of several businesses gets: mails, the sign-in page, passkeys, webhooks; and
// `AGENT_NAME` in conversations.
import { expect, it, vi } from 'vitest';
import { CALL, mailAbout, MAILS } from '../../../support/mail-samples.ts';
import type { Conversation, Session } from '../../../../server/inbox/web/page-contract.ts';
import { Browser, call, finish, signingIn, tokenOf } from './web/browser.ts';
import { startReceiver } from './webhooks/webhook-receiver.ts';
import { inboxFixture, OWNER } from './world.ts';

const fixture = inboxFixture();
const { mailed, mailServer, openWorld } = fixture;
const { signedIn } = signingIn(fixture);

const NAMED = { settings: { businessName: 'Harbor Dental' } };

it.each(Object.entries(MAILS))('the mail “%s” names the business', async (_, mail) => {
  const { html, text } = await mail();
  expect(text).toContain('Harbor Dental');
  expect(html).toContain('Harbor Dental');
});

it('the mail of a business without a name says nothing in its place', async () => {
  const { html, text } = await mailAbout(CALL, null);
  expect(text).toContain(`--\nReference: ${CALL.id}\n`);
  expect(html).not.toContain('null');
});

it('the mail for signing in, the page and a passkey name the business', async () => {
  const world = await openWorld({ inbox: mailed(), ...NAMED });
  const { mails } = mailServer();
  const before = mails.length;
  const browser = new Browser(world);
  expect((await browser.read<Session>('/api/session')).business).toBe('Harbor Dental');
  await browser.send('/api/sign-in', { email: OWNER });
  await vi.waitFor(() => expect(mails).toHaveLength(before + 1), { timeout: 15_000 });
  expect(mails.at(-1)).toMatchObject({
    subject: 'Sign in to the inbox of Harbor Dental',
    from: { name: 'Harbor Dental', address: OWNER },
  });
  await finish(browser, tokenOf(mails.at(-1)?.text ?? ''));
  const options = await (await browser.send('/api/passkeys/options', {})).json();
  expect(options).toMatchObject({
    rp: { name: 'Harbor Dental' },
    user: { name: `${OWNER} (Harbor Dental)`, displayName: 'Harbor Dental' },
  });
});

it('the page and the mail about a conversation name the agent', async () => {
  const settings = { agentName: 'Max' };
  const world = await openWorld({ inbox: mailed(), settings });
  const { mails } = mailServer();
  const before = mails.length;
  const id = await call(world);
  const browser = await signedIn(world);
  expect((await browser.read<Conversation>(`/api/conversations/${id}`)).agent).toBe('Max');
  await world.inbox.work();
  await vi.waitFor(() =>
    expect(mails.slice(before).map(({ text }) => text)).toContainEqual(expect.stringContaining('Max: Paws')),
  );
});

it('the sender of mails keeps the name that the owner gave it', async () => {
  const world = await openWorld({ inbox: { ...mailed(), mailFrom: `Front desk <${OWNER}>` }, ...NAMED });
  const { mails } = mailServer();
  const before = mails.length;
  await new Browser(world).send('/api/sign-in', { email: OWNER });
  await vi.waitFor(() => expect(mails).toHaveLength(before + 1), { timeout: 15_000 });
  expect(mails.at(-1)?.from).toMatchObject({ name: 'Front desk', address: OWNER });
});

it('the webhook names the business', async () => {
  const receiver = await startReceiver();
  try {
    const world = await openWorld({ inbox: { webhooks: receiver.settings }, ...NAMED });
    await world.inbox.endpoint.refused('voice', 'budget-spent');
    await world.inbox.work();
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
      type: 'visitor.missed',
      business: 'Harbor Dental',
    });
  } finally {
    await receiver.close();
  }
});
