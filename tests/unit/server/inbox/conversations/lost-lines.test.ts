// Scope: text chats whose words were lost with a process that was killed while the database was down: the inbox reads
// them at the platform before the chat ends.
import { expect, it } from 'vitest';
import { ASK_AGAIN, CHAT_PASS_HEADER, MAYBE_REPEATED } from '../../../../../widget/contract-endpoint.ts';
import { openMaintenance } from '../../../../../server/inbox/maintenance.ts';
import { event, streamOf } from '../../routes/chat-world.ts';
import { bodyOf, consent, NOW, proof } from '../../world.ts';
import { inboxFixture, MINUTE_MS, newChat, rowsOf, type InboxWorld, type PlatformAnswers } from '../world.ts';

const { close, file, mailed, mailServer, openWorld } = inboxFixture();

/** The texts of this test's mails: others came before. */
const textsSince = (count: number) =>
  mailServer()
    .mails.slice(count)
    .map(({ text }) => text);

const linesOf = () =>
  rowsOf(file(), 'lines').map(({ speaker, text }) => `${String(speaker)}: ${String(text)}`);

/** The platform's record of one message and its answer, this many minutes after the start. */
const chat = (minutes: number, input: unknown, answer: string) => ({
  id: `chat-${minutes}`,
  createdAt: new Date(NOW + minutes * MINUTE_MS).toISOString(),
  input,
  output: [{ role: 'assistant', content: answer }],
});

const FIRST = chat(0, 'Is Tuesday free?', 'Yes, at ten.');
const SECOND = chat(1, 'I take it.', 'Good.');

const platformWith = (...chats: readonly object[]): PlatformAnswers => ({
  'POST /session': () => Response.json({ id: 'session-1' }, { status: 201 }),
  'POST /chat': () => streamOf([event('Good.')]),
  'GET /chat': () => Response.json({ results: chats.toReversed() }),
});

async function begin(world: InboxWorld): Promise<string> {
  const id = crypto.randomUUID();
  await world.inbox.endpoint.begin(newChat(id, 'Ada'));
  return id;
}

async function fallSilent(world: InboxWorld): Promise<void> {
  world.pass(16 * MINUTE_MS);
  await world.inbox.work();
}

it('a chat has its first words and their answer again, if a later message was stored', async () => {
  const world = await openWorld({ platform: platformWith(FIRST, SECOND) });
  await world.inbox.endpoint.began(await begin(world), 'session-1');
  await world.inbox.endpoint.said('session-1', 'visitor', 'I take it.');
  await world.inbox.endpoint.said('session-1', 'agent', 'Good.');
  await fallSilent(world);
  const whole = ['visitor: Is Tuesday free?', 'agent: Yes, at ten.', 'visitor: I take it.', 'agent: Good.'];
  expect(linesOf()).toEqual(whole);
  expect(rowsOf(file(), 'conversations')).toMatchObject([{ status: 'ended', name: 'Ada' }]);
});

it('a chat’s lines are found by its name if the platform’s id was lost, too', async () => {
  const asked: string[] = [];
  let id = '';
  const world = await openWorld({
    platform: {
      ...platformWith(FIRST),
      'GET /session': ({ url }) => {
        const name = new URL(url).searchParams.get('name');
        if (name === null) return Response.json({ results: [] });
        asked.push(name);
        return Response.json({
          results: [
            { id: 'session-7', name: 'other' },
            { id: 'session-1', name: id },
          ],
        });
      },
    },
  });
  id = await begin(world);
  await fallSilent(world);
  expect(asked).toEqual([id]);
  expect(linesOf()).toEqual(['visitor: Is Tuesday free?', 'agent: Yes, at ten.']);
  expect(rowsOf(file(), 'conversations')).toMatchObject([{ status: 'ended', platform_id: 'session-1' }]);
});

it('a chat is named at the platform after its conversation', async () => {
  const world = await openWorld({ platform: platformWith() });
  const opened = await world.endpoint.ask(proof({ input: 'Is Tuesday free?' }), { path: 'chats' });
  await opened.text();
  expect(opened.headers.get(CHAT_PASS_HEADER)).not.toBeNull();
  const session = world.endpoint.platform.find(({ url }) => url.endsWith('/session'));
  expect(bodyOf(session)['name']).toBe(rowsOf(file(), 'conversations')[0]?.['id']);
});

it('a chat keeps its own lines if nothing is missing, or the platform has no answer', async () => {
  const platform = { ...platformWith(), 'GET /chat': () => new Response('', { status: 500 }) };
  const world = await openWorld({ platform });
  await world.inbox.endpoint.began(await begin(world), 'session-1');
  await world.inbox.endpoint.said('session-1', 'visitor', 'Is Tuesday free?');
  await fallSilent(world);
  expect(linesOf()).toEqual(['visitor: Is Tuesday free?']);
  expect(rowsOf(file(), 'conversations')).toMatchObject([{ status: 'ended' }]);
});

it('a chat that its visitor ended has its lost lines again two minutes later, and is announced with them', async () => {
  const before = mailServer().mails.length;
  const world = await openWorld({ inbox: mailed(), platform: platformWith(FIRST, SECOND) });
  await world.inbox.endpoint.began(await begin(world), 'session-1');
  await world.inbox.endpoint.said('session-1', 'visitor', 'I take it.');
  await world.inbox.endpoint.ended('session-1');
  await world.inbox.work();
  expect(textsSince(before)).toEqual([expect.not.stringContaining('Tuesday')]);
  world.pass(MINUTE_MS);
  // The last answer was under way when the visitor ended the chat.
  await world.inbox.endpoint.said('session-1', 'agent', 'Good.');
  await world.inbox.work();
  expect(linesOf()).toEqual(['visitor: I take it.', 'agent: Good.']);
  world.pass(MINUTE_MS);
  await world.inbox.work();
  await world.inbox.work();
  const whole = ['visitor: Is Tuesday free?', 'agent: Yes, at ten.', 'visitor: I take it.', 'agent: Good.'];
  expect(linesOf()).toEqual(whole);
  expect(rowsOf(file(), 'conversations')).toMatchObject([{ status: 'ended', ends: 2, check_at: null }]);
  expect(textsSince(before).at(-1)).toContain('Is Tuesday free?');
});

it('a chat that its visitor ended, of which nothing was lost, is announced once', async () => {
  const before = mailServer().mails.length;
  const world = await openWorld({ inbox: mailed(), platform: platformWith(FIRST) });
  await world.inbox.endpoint.began(await begin(world), 'session-1');
  await world.inbox.endpoint.said('session-1', 'visitor', 'Is Tuesday free?');
  await world.inbox.endpoint.said('session-1', 'agent', 'Yes, at ten.');
  await world.inbox.endpoint.ended('session-1');
  for (let minute = 0; minute < 4; minute += 1) {
    await world.inbox.work();
    world.pass(MINUTE_MS);
  }
  expect(textsSince(before)).toHaveLength(1);
  expect(rowsOf(file(), 'conversations')).toMatchObject([{ status: 'ended', ends: 1, check_at: null }]);
});

it('the lines read at the platform contain none of the tag’s own sentences, an answer that was cut off only as it was given again, and earlier lines of a call only once', async () => {
  const afterCall = [
    { role: 'user', content: 'Hello?' },
    { role: 'assistant', content: 'Paws, this is Erin.' },
    { role: 'user', content: 'Is Tuesday free?' },
  ];
  const platform = platformWith(
    chat(0, afterCall, 'Yes,'),
    chat(1, ASK_AGAIN, 'Yes, at ten.'),
    chat(2, `${MAYBE_REPEATED}\n\nIs Tuesday free?`, 'Yes.'),
    chat(3, `${MAYBE_REPEATED}\n\nI take it.`, 'Good.'),
  );
  const world = await openWorld({ platform });
  await world.inbox.endpoint.began(await begin(world), 'session-1');
  await fallSilent(world);
  expect(linesOf()).toEqual([
    'visitor: Is Tuesday free?',
    'agent: Yes, at ten.',
    'agent: Yes.',
    'visitor: I take it.',
    'agent: Good.',
  ]);
});

it('a chat of which nothing was stored is found at the platform after the start, once, with name, consent and words', async () => {
  const id = crypto.randomUUID();
  const known = crypto.randomUUID();
  const session = (name: string, number: number) => ({
    id: `session-${number}`,
    name,
    createdAt: new Date(NOW).toISOString(),
    assistantOverrides: { variableValues: { name: 'Ada' }, metadata: { consent: consent() } },
  });
  const results = [session(id, 1), session(known, 2), session('of another program', 3)];
  const platform = { ...platformWith(FIRST), 'GET /session': () => Response.json({ results }) };
  const world = await openWorld({ platform });
  const grace = newChat(known, 'Grace');
  await world.inbox.endpoint.begin(grace);
  await world.inbox.work();
  await fallSilent(world);
  const rows = rowsOf(file(), 'conversations').filter((row) => row['id'] !== known);
  expect(rows).toMatchObject([{ id, name: 'Ada', platform_id: 'session-1', status: 'ended', ends: 1 }]);
  expect(JSON.parse(String(rows[0]?.['consent']))).toEqual(consent());
  expect(rowsOf(file(), 'lines').filter((line) => line['conversation_id'] === id)).toHaveLength(2);
});

it('a chat that was erased is not found again', async () => {
  const id = crypto.randomUUID();
  const session = { id: 'session-1', name: id, createdAt: new Date(NOW).toISOString() };
  let results: readonly object[] = [];
  const platform = { ...platformWith(FIRST), 'GET /session': () => Response.json({ results }) };
  const world = await openWorld({ platform });
  await world.inbox.endpoint.begin(newChat(id, 'Ada'));
  await world.inbox.endpoint.began(id, 'session-1');
  await close(world);
  const maintenance = await openMaintenance({ database: file() });
  expect(await maintenance.erase([id])).toBe(1);
  await maintenance.close();
  results = [session];
  const again = await openWorld({ platform });
  await again.inbox.work();
  expect(rowsOf(file(), 'conversations')).toEqual([]);
});
