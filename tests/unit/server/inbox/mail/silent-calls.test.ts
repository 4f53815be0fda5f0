// Scope: calls in which nothing was said get no mail, except where the owner can do something.
import { expect, it } from 'vitest';
import { deliver, inboxFixture, REPORT, reporting } from '../world.ts';

const { kept, mailed, mailServer, openWorld } = inboxFixture();

const GREETING = { role: 'bot', message: 'Paws, this is Erin.', time: 1 };

async function mailsAbout(report: object) {
  const before = mailServer().mails.length;
  const world = await openWorld({ inbox: mailed() });
  await world.endpoint.start();
  await deliver(world, report, reporting(world));
  await world.inbox.work();
  return { world, mails: mailServer().mails.slice(before) };
}

it.each([
  ['the agent’s greeting alone', [GREETING]],
  ['no line', []],
])('a call with %s gets no mail, and stays in the inbox', async (_, messages) => {
  const { world, mails } = await mailsAbout({ ...REPORT, artifact: { messages } });
  expect(mails).toEqual([]);
  expect(await kept(world)).toMatchObject([{ status: 'ended', name: 'Grace' }]);
});

it('a call in which the visitor spoke gets its mail', async () => {
  const messages = [GREETING, { role: 'user', message: 'Hello?', time: 2 }];
  expect((await mailsAbout({ ...REPORT, artifact: { messages } })).mails).toHaveLength(1);
});

it('a silent call with a booking gets its mail', async () => {
  const messages = REPORT.artifact.messages.filter(({ role }) => role !== 'user');
  expect((await mailsAbout({ ...REPORT, artifact: { messages } })).mails).toHaveLength(1);
});
