// Scope: replies that a tool offers: when they are shown, what a press does, and when they disappear.
import { expect, it, vi } from 'vitest';
import { answeredTurn, askedTurn, toolResult } from '../../booking/messages.ts';
import { delta, streamed } from '../../chat/world.ts';
import { answered, startedCall, write, writing } from '../session-page.ts';

const CHANGES = { replyTool: 'offerReplies' };
const ANSWER = { replies: ['Tuesday', { text: 'Directions', url: 'https://paws.example/' }] };
type Visit = Awaited<ReturnType<typeof startedCall>>;

const texts = ({ shown }: Visit) => shown().replies.map(({ text }) => text);
const offer = (visit: Visit, answer: unknown = ANSWER, id = 'call_1'): void =>
  visit.world.say(toolResult(answer, id, { name: 'offerReplies' }));

async function liveCall(changes: Parameters<typeof startedCall>[0] = CHANGES): Promise<Visit> {
  const visit = await startedCall(changes);
  visit.world.say('listening');
  return visit;
}

it('a reply that is pressed in a call is sent to the agent, and the others disappear', async () => {
  const visit = await liveCall();
  offer(visit);
  expect(texts(visit)).toEqual(['Tuesday', 'Directions']);
  visit.session.actions.ask('Tuesday');
  expect(visit.lines()).toEqual(['user: Tuesday (sent)']);
  expect(visit.world.room.sent).toContainEqual({
    type: 'add-message',
    message: { role: 'user', content: 'Tuesday' },
  });
  expect(texts(visit)).toEqual([]);
});

it('the replies disappear when the visitor speaks, and at the end of the call', async () => {
  const visit = await liveCall();
  const say = (role: string, transcript: string, transcriptType = 'final') =>
    visit.world.say({ type: 'transcript', role, transcriptType, transcript });
  offer(visit);
  say('assistant', 'Which day?');
  say('user', 'Tues', 'partial');
  expect(texts(visit)).toHaveLength(2);
  say('user', 'Tuesday.');
  expect(texts(visit)).toEqual([]);
  offer(visit, ANSWER, 'call_2');
  expect(texts(visit)).toHaveLength(2);
  await visit.session.endCall();
  expect(texts(visit)).toEqual([]);
});

it('newer replies replace older ones, and an empty list removes them', async () => {
  const visit = await liveCall();
  offer(visit);
  offer(visit, { replies: ['Ten'] }, 'call_2');
  expect(texts(visit)).toEqual(['Ten']);
  offer(visit, { replies: [] }, 'call_3');
  expect(texts(visit)).toEqual([]);
});

it('an answer in no documented format is reported once and shows nothing', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const visit = await liveCall();
  offer(visit, 'Tuesday?');
  offer(visit, 'Tuesday?', 'call_2');
  expect(warn.mock.calls).toEqual([[expect.stringContaining('"offerReplies" is not a JSON object')]]);
  warn.mockRestore();
  expect(texts(visit)).toEqual([]);
});

it('without reply-tool, no answer offers replies', async () => {
  const visit = await liveCall({});
  offer(visit);
  expect(texts(visit)).toEqual([]);
});

it('in a text chat, a press writes the reply', async () => {
  const visit = writing(CHANGES);
  const output = [
    askedTurn('call_1', '{}', 'offerReplies'),
    answeredTurn(ANSWER),
    { role: 'assistant', content: 'Which day?' },
  ];
  visit.answers.push(
    () => streamed(`data: ${JSON.stringify({ id: 's', output })}\n\n`),
    () => streamed(delta('Noted.')),
  );
  await write(visit, 'Book');
  expect(texts(visit)).toEqual(['Tuesday', 'Directions']);
  visit.session.actions.ask('Tuesday');
  expect(texts(visit)).toEqual([]);
  await answered();
  expect(visit.lines().slice(2)).toEqual(['user: Tuesday (sent)', 'assistant: Noted. (sent)']);
});
