// Scope: the headers of the inbox's mails, and the calendar file as mail programs receive it.
import { expect, it } from 'vitest';
import { createReader } from '../../../../../server/environment.ts';
import { readInboxSettings } from '../../../../../server/inbox/settings.ts';
import { deliver, HOUR_MS, inboxFixture, OWNER, REPORT, reporting } from '../world.ts';
import { consent } from '../../world.ts';

const { close, mailed, mailServer, openWorld } = inboxFixture();

/** RFC 5322. */
const MAX_LINE_BYTES = 998;

async function mailOf(report: object, name = 'Grace') {
  const before = mailServer().mails.length;
  const world = await openWorld({ inbox: mailed() });
  await world.endpoint.start({ name });
  await deliver(world, report, reporting(world));
  await world.inbox.work();
  return { mail: mailServer().mails[before], source: mailServer().sources[before] ?? '' };
}

const header = (mail: Awaited<ReturnType<typeof mailOf>>['mail'], name: string) =>
  mail?.headers.find(({ key }) => key === name)?.value;

it('a mail says that a program sent it, and for whom', async () => {
  const { mail } = await mailOf(REPORT);
  expect(header(mail, 'auto-submitted')).toBe('auto-generated');
  expect(mail?.from).toEqual({ name: 'Task Tamer', address: OWNER });
  expect(mail?.replyTo).toBeUndefined();
});

it('the link for signing in is sent with the same headers', async () => {
  const before = mailServer().mails.length;
  const world = await openWorld({ inbox: mailed() });
  const request = new Request('https://api.shop.example/inbox/api/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://api.shop.example' },
    body: JSON.stringify({ email: OWNER, opens: '' }),
  });
  await world.inbox.answer({ request, socketAddress: '192.0.2.1' });
  await expect.poll(() => mailServer().mails.length).toBe(before + 1);
  expect(header(mailServer().mails[before], 'auto-submitted')).toBe('auto-generated');
});

it('a sender with a name keeps it', async () => {
  const before = mailServer().mails.length;
  const world = await openWorld({ inbox: { ...mailed(), mailFrom: 'Paws <inbox@paws.example>' } });
  await world.endpoint.start();
  await deliver(world, REPORT, reporting(world));
  await world.inbox.work();
  expect(mailServer().mails[before]?.from).toEqual({ name: 'Paws', address: 'inbox@paws.example' });
});

it.each([
  ['ada@mail.example', [{ name: 'Ada, "the" <b>', address: 'ada@mail.example' }]],
  ['212 555 0187', undefined],
])('an answer to the message of a visitor who left %s goes to %j', async (contact, replyTo) => {
  const before = mailServer().mails.length;
  const world = await openWorld({ inbox: mailed() });
  const message = {
    id: crypto.randomUUID(),
    name: 'Ada, "the" <b>',
    contact,
    text: 'Hi',
    consent: consent(),
  };
  await world.inbox.endpoint.messageLeft(message);
  await world.inbox.work();
  expect(mailServer().mails[before]?.replyTo).toEqual(replyTo);
});

it('a mail that was delivered without a confirmation is sent again with the same id', async () => {
  const before = mailServer().mails.length;
  mailServer().loseConfirmations(true);
  const world = await openWorld({ inbox: mailed() });
  await world.endpoint.start();
  await deliver(world, REPORT, reporting(world));
  await world.inbox.work();
  await close(world);
  mailServer().loseConfirmations(false);
  const again = await openWorld({ inbox: mailed() });
  again.pass(HOUR_MS);
  await again.inbox.work();
  const ids = mailServer()
    .mails.slice(before)
    .map(({ messageId }) => messageId);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

it('a daily mail that was delivered without a confirmation is sent again with the same id', async () => {
  const before = mailServer().mails.length;
  const daily = { ...mailed(), mails: 'daily' as const, digestAt: 450 };
  mailServer().loseConfirmations(true);
  const world = await openWorld({ inbox: daily });
  await world.endpoint.start();
  await deliver(world, REPORT, reporting(world));
  world.pass(HOUR_MS);
  await world.inbox.work();
  mailServer().loseConfirmations(false);
  await world.inbox.endpoint.refused('voice', 'budget-spent');
  world.pass(HOUR_MS);
  await world.inbox.work();
  const ids = mailServer()
    .mails.slice(before)
    .map(({ messageId }) => messageId);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

it.each([
  ['letters', 'x'.repeat(1_500)],
  ['words', 'a limping dog '.repeat(100)],
  ['characters of another script', '犬'.repeat(1_500)],
])('a reason of 1,500 %s makes no line that a mail server refuses', async (_, reason) => {
  const [output] = Object.values(REPORT.artifact.structuredOutputs);
  const structuredOutputs = { one: { ...output, result: { ...output?.result, reason } } };
  const { mail, source } = await mailOf({ ...REPORT, artifact: { ...REPORT.artifact, structuredOutputs } });
  const [head = ''] = source.split('\r\n\r\n');
  for (const line of head.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThan(MAX_LINE_BYTES);
  expect(mail?.subject).toMatch(/^Grace called: .{50,}…$/u);
  expect(mail?.text).toContain(reason.trim());
});

it.each([
  ['=?utf-8?q?Bill=5F?=', '= ?utf-8?q?Bill=5F?= called: A limping dog'],
  ['a\u0007b', 'a b called: A limping dog'],
])('the subject of a call of “%s” is “%s”', async (name, subject) => {
  expect((await mailOf(REPORT, name)).mail?.subject).toBe(subject);
});

it('a calendar file has its character set and its method', async () => {
  const { mail, source } = await mailOf(REPORT);
  const type = /Content-Type: (text\/calendar[^\r]*(?:\r\n [^\r]*)*)/.exec(source)?.[1] ?? '';
  expect(type).toMatch(/charset=utf-8/);
  expect(type).toMatch(/method=PUBLISH/);
  const [file] = mail?.attachments ?? [];
  const text = Buffer.from(file?.content as ArrayBuffer).toString();
  expect(text).toContain('\nMETHOD:PUBLISH\n');
});

it.each([
  ['smtps://ann%40shop.example:x@mail.example', 'ann@shop.example'],
  ['smtps://key:x@mail.example', 'owner@shop.example'],
  ['smtps://%zz%40shop.example:x@mail.example', '%zz@shop.example'],
])('the mails through %s come from %s', (SMTP_URL, from) => {
  const reader = createReader({ INBOX: 'x.db', OWNERS: 'owner@shop.example', SMTP_URL });
  expect(readInboxSettings(reader)?.mailFrom).toBe(from);
});
