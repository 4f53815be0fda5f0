// Scope: final bounces and complaints that mail services report stop the mails to an address, visibly, until somebody tries
// again. The reports are those of the services' documents.
import { beforeEach, expect, it } from 'vitest';
import { createMailEvents } from '../../../../../server/inbox/mail/mail-events.ts';
import type { Bounce } from '../../../../../server/inbox/mail/bounces.ts';
import type { StoppedMails } from '../../../../../server/inbox/web/page-contract.ts';
import { Browser, call, signingIn } from '../web/browser.ts';
import { inboxFixture, MINUTE_MS, OWNER, type InboxWorld } from '../world.ts';

const TOKEN = 'a-token-of-more-than-thirty-two-letters';
const fixture = inboxFixture();
const { mailed, mailServer, openWorld } = fixture;
const { signedIn } = signingIn(fixture);

const resend = (type: string, bounce: string) => ({
  type,
  data: {
    email_id: '56761188',
    to: [OWNER],
    bounce: { type: bounce, subType: 'General', message: 'No mailbox.' },
  },
});
const ses = (bounceType: string) => ({
  notificationType: 'Bounce',
  bounce: { bounceType, bouncedRecipients: [{ emailAddress: OWNER.toUpperCase(), status: '5.1.1' }] },
});
const complaint = { eventType: 'Complaint', complaint: { complainedRecipients: [{ emailAddress: OWNER }] } };
const sns = (event: object) => ({
  Type: 'Notification',
  TopicArn: 'arn:aws:sns:x',
  Message: JSON.stringify(event),
});
const postmark = (Type: string) => ({
  RecordType: 'Bounce',
  Type,
  TypeCode: 1,
  Email: OWNER,
  Inactive: true,
});

const FINAL: Readonly<Record<string, object>> = {
  'Resend’s permanent bounce': resend('email.bounced', 'Permanent'),
  'Resend’s complaint': resend('email.complained', 'Permanent'),
  'Postmark’s hard bounce': postmark('HardBounce'),
  'Postmark’s complaint': { RecordType: 'SpamComplaint', Type: 'SpamComplaint', Email: OWNER },
  'Brevo’s hard bounce': { event: 'hard_bounce', email: OWNER },
  'Brevo’s complaint': { event: 'spam', email: OWNER },
  'Amazon’s bounce as a notification': sns(ses('Permanent')),
  'Amazon’s bounce as it is': ses('Permanent'),
  'Amazon’s complaint': sns(complaint),
};
const PASSING: Readonly<Record<string, object>> = {
  'Resend’s full mailbox': resend('email.bounced', 'Transient'),
  'Resend’s delivery': resend('email.delivered', 'Permanent'),
  'Postmark’s soft bounce': postmark('SoftBounce'),
  'Brevo’s soft bounce': { event: 'soft_bounce', email: OWNER },
  'Amazon’s full mailbox': sns(ses('Transient')),
  'an event of nobody': { hello: 'world' },
};

const reportTo = (world: InboxWorld, body: object, token = TOKEN): Promise<Response | null> =>
  world.inbox.answer({
    request: new Request(`https://paws.example/inbox/mail-events/${token}`, {
      method: 'POST',
      body: JSON.stringify(body),
    }),
    socketAddress: '192.0.2.1',
  });

const openReporting = () => openWorld({ inbox: { ...mailed(), mailEventsToken: TOKEN } });

let before = 0;
beforeEach(() => {
  before = mailServer().mails.length;
});
const mailsNow = () => mailServer().mails.slice(before);

it.each(Object.entries(FINAL))('%s stops the mails to its address', async (_, event) => {
  const world = await openReporting();
  expect((await reportTo(world, event))?.status).toBe(204);
  await call(world);
  await world.inbox.work();
  expect(mailsNow()).toEqual([]);
});

it.each(Object.entries(PASSING))('%s stops nothing', async (_, event) => {
  const world = await openReporting();
  expect((await reportTo(world, event))?.status).toBe(204);
  await call(world);
  await world.inbox.work();
  expect(mailsNow()).toHaveLength(1);
});

it('an owner whose mails have stopped still gets links, sees that they have, and gets what waits after trying again', async () => {
  const world = await openReporting();
  await reportTo(world, resend('email.bounced', 'Permanent'));
  await call(world);
  await world.inbox.work();
  expect(mailsNow()).toEqual([]);
  const browser = await signedIn(world);
  const stopped = () => browser.read<StoppedMails>('/api/stopped-mails');
  expect((await stopped()).stopped).toMatchObject([{ address: OWNER, kind: 'bounce' }]);
  expect((await browser.send('/api/stopped-mails/resume', { address: OWNER })).status).toBe(204);
  expect(await stopped()).toEqual({ stopped: [] });
  world.pass(10 * MINUTE_MS);
  await world.inbox.work();
  expect(mailsNow().map(({ subject }) => subject)).toEqual([
    expect.stringContaining('Sign in'),
    expect.stringContaining('called'),
  ]);
});

it('the addresses of strangers can neither be asked for nor resumed', async () => {
  const world = await openReporting();
  await reportTo(world, { event: 'hard_bounce', email: 'ann@bakery.example' });
  const browser = await signedIn(world);
  expect(await browser.read('/api/stopped-mails')).toEqual({ stopped: [] });
  const answer = await browser.send('/api/stopped-mails/resume', { address: 'ann@bakery.example' });
  expect(answer.status).toBe(404);
  expect((await new Browser(world).send('/api/stopped-mails/resume', { address: OWNER })).status).toBe(401);
});

it('a report with another token, or by another method, is refused', async () => {
  const world = await openReporting();
  expect((await reportTo(world, resend('email.bounced', 'Permanent'), `${TOKEN}x`))?.status).toBe(404);
  const read = new Request(`https://paws.example/inbox/mail-events/${TOKEN}`);
  expect((await world.inbox.answer({ request: read, socketAddress: undefined }))?.status).toBe(405);
  await call(world);
  await world.inbox.work();
  expect(mailsNow()).toHaveLength(1);
});

it('no report is taken by a server without a token in its settings', async () => {
  const world = await openWorld({ inbox: mailed() });
  for (const token of [TOKEN, 'null'])
    expect((await reportTo(world, resend('email.bounced', 'Permanent'), token))?.status).toBe(404);
});

it('a subscription of Amazon’s is confirmed at Amazon only', async () => {
  const fetched: string[] = [];
  const noted: Bounce[] = [];
  const answer = createMailEvents({
    token: TOKEN,
    bounces: {
      note: async (bounces) => void noted.push(...bounces),
      among: () => Promise.resolve([]),
      forget: () => Promise.resolve(),
    },
    now: Date.now,
    report: () => undefined,
    fetch: (url) => {
      fetched.push(url instanceof Request ? url.url : String(url));
      return Promise.resolve(new Response());
    },
  });
  const good = 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&Token=1';
  for (const SubscribeURL of [good, 'https://sns.evil.example/?x=.amazonaws.com/', 'http://127.0.0.1/'])
    await answer(
      new Request(`https://paws.example/inbox/mail-events/${TOKEN}`, {
        method: 'POST',
        body: JSON.stringify({ Type: 'SubscriptionConfirmation', SubscribeURL }),
      }),
    );
  expect(fetched).toEqual([good]);
  expect(noted).toEqual([]);
});
