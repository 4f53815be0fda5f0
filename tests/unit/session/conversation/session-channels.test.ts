// Scope: one conversation that changes its channel: from writing to a call, within a call, and from a call to writing.
import { describe, expect, it } from 'vitest';
import { ENDPOINT_REFUSALS } from '../../../../widget/contract.ts';
import { delta, openStream, refused, settled, streamed } from '../../chat/world.ts';
import { fillIn, startedCall, write, writing } from '../session-page.ts';

describe('switching from writing to a call', () => {
  it('asks for nothing again, and passes all lines to the call once the agent listens', async () => {
    const visit = writing();
    visit.answers.push(
      () => streamed(delta('Which day?')),
      () => Response.json({}),
    );
    await write(visit, 'I want to book');
    visit.session.actions.changeChannel('voice');
    await visit.world.timers.advance(1_000);
    expect(visit.shown().call.status).toBe('joined');
    expect(visit.lines()).toHaveLength(2);
    const count = visit.world.room.sent.length;
    visit.world.say('listening');
    const sent = visit.world.room.sent.slice(count).map((message) => message as { type?: string });
    expect(sent.filter(({ type }) => type === 'add-message')).toMatchObject([
      { message: { role: 'system' }, triggerResponseEnabled: false },
    ]);
    expect(JSON.stringify(sent)).toMatch(/Visitor: I want to book\\nYou: Which day\?/);
    expect(visit.told.findLast(([name]) => name === 'chat-end')?.[1]).toEqual({ reason: 'call-started' });
  });

  it('cancels the answer that is being streamed', async () => {
    const visit = writing();
    const stream = openStream();
    visit.answers.push(() => stream.response);
    await write(visit, 'Hi');
    await stream.write(delta('Let me'));
    visit.session.actions.changeChannel('voice');
    await settled();
    expect(stream.isCancelled).toBe(true);
    expect(visit.lines()).toEqual(['user: Hi (sent)', 'assistant: Let me (failed)']);
  });

  it('leaves the visitor in writing when the call fails', async () => {
    const visit = writing();
    visit.world.microphone = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    visit.session.actions.changeChannel('voice');
    await visit.world.timers.advance(1_000);
    expect(visit.shown()).toMatchObject({ panel: { open: false }, writing: { status: 'open', shown: true } });
    expect(visit.toasts()).toEqual(['call-failed']);
    visit.answers.push(() => streamed(delta('Hello.')));
    await write(visit, 'Hi');
    expect(visit.lines()).toEqual(['user: Hi (sent)', 'assistant: Hello. (sent)']);
  });

  it('asks for name, consent and bot check again after ten minutes of inactivity, and keeps the lines', async () => {
    const visit = writing();
    visit.answers.push(() => streamed(delta('Which day?')));
    await write(visit, 'Book');
    visit.clock.ahead += 600_001;
    visit.session.actions.changeChannel('voice');
    expect(visit.shown().panel).toMatchObject({ open: true, trigger: 'conversation', channel: 'voice' });
    fillIn(visit);
    visit.session.actions.submit('voice');
    await visit.world.timers.advance(1_000);
    expect(visit.shown().call.status).toBe('joined');
    expect(visit.lines()).toHaveLength(2);
  });
});

it.each(['bot-check-refused', 'consent-refused'] as const)(
  'the session asks for the proof again when the endpoint refuses it (%s), and keeps the lines',
  async (error) => {
    const endpoint = { callEndpoint: 'https://paws.example/agent', publicKey: null, assistant: null };
    const visit = writing(endpoint);
    visit.answers.push(() => streamed(delta('Which day?')));
    await write(visit, 'Book');
    visit.session.actions.changeChannel('voice');
    fillIn(visit);
    const statusCode = ENDPOINT_REFUSALS[error];
    visit.world.answer = async () => Response.json({ error, statusCode }, { status: statusCode });
    visit.session.actions.submit('voice');
    await visit.world.timers.advance(1_000);
    expect(visit.shown()).toMatchObject({
      panel: { open: true, trigger: 'conversation' },
      form: { problem: error, consent: error !== 'consent-refused' },
      writing: { status: 'open' },
    });
    expect(visit.lines()).toHaveLength(2);
  },
);

it('the session passes a line that was never delivered neither to the next session nor to the call', async () => {
  const visit = writing();
  visit.answers.push(
    () => refused(402),
    () => streamed(delta('Hello.')),
  );
  await write(visit, 'Never arrived');
  await write(visit, 'Hi');
  visit.session.actions.changeChannel('voice');
  await visit.world.timers.advance(1_000);
  visit.world.say('listening');
  const told = JSON.stringify([visit.written[1], visit.world.room.sent]);
  expect(told).toMatch(/Visitor: Hi/);
  expect(told).not.toContain('Never arrived');
  expect(visit.lines()[0]).toBe('user: Never arrived (failed)');
});

describe('writing in a call', () => {
  it('sends the line into the call in its turn, once the agent listens', async () => {
    const visit = await startedCall();
    visit.session.actions.showConversation();
    await write(visit, 'My number is 555');
    expect(visit.lines()).toEqual(['user: My number is 555 (sending)']);
    visit.world.say('listening');
    expect(visit.lines()).toEqual(['user: My number is 555 (sent)']);
    expect(visit.world.room.sent.at(-1)).toEqual({
      type: 'add-message',
      message: { role: 'user', content: 'My number is 555' },
    });
    visit.world.say({
      type: 'transcript',
      role: 'assistant',
      transcriptType: 'final',
      transcript: 'Thanks.',
    });
    expect(visit.lines().at(-1)).toBe('assistant: Thanks. (sent)');
    expect(visit.written).toEqual([]);
  });

  it('marks a line that cannot be sent as failed, so that it can be tried again', async () => {
    const visit = await startedCall();
    visit.world.say('listening');
    const { room } = visit.world;
    let isRefusing = true;
    const send = room.send.bind(room);
    room.send = (message) => {
      if (isRefusing) throw new Error('too large');
      send(message);
    };
    await write(visit, 'Hi');
    expect(visit.lines()).toEqual(['user: Hi (failed)']);
    isRefusing = false;
    visit.session.actions.retry(1);
    await settled();
    expect(visit.lines()).toEqual(['user: Hi (sent)']);
  });
});

describe('a lost call', () => {
  it('continues in another call, which gets the earlier lines without asking again', async () => {
    const visit = await startedCall();
    visit.world.say('listening');
    const words = { type: 'transcript', role: 'user', transcriptType: 'final', transcript: 'A cleaning.' };
    visit.world.say(words);
    const failure = { type: 'connection-error', message: 'Could not reconnect.', cause: null };
    visit.world.room.emit({ type: 'failed', failure });
    await settled();
    expect(visit.shown().call.status).toBe('idle');
    visit.session.actions.changeChannel('voice');
    await visit.world.timers.advance(1_000);
    expect(visit.shown()).toMatchObject({ call: { status: 'joined' }, panel: { open: false } });
    expect(visit.lines()).toEqual(['user: A cleaning. (sent)']);
    visit.world.say('listening');
    expect(JSON.stringify(visit.world.room.sent)).toContain('Visitor: A cleaning.');
  });

  it('passes nothing on to a call that is started from the beginning', async () => {
    const visit = await startedCall();
    visit.world.say('listening');
    visit.world.say({ type: 'transcript', role: 'user', transcriptType: 'final', transcript: 'Secret.' });
    await visit.session.endCall();
    fillIn(visit);
    visit.session.actions.submit();
    await visit.world.timers.advance(1_000);
    visit.world.say('listening');
    expect(visit.lines()).toEqual([]);
    expect(JSON.stringify(visit.world.room.sent)).not.toContain('Secret');
  });
});

describe('switching from a call to writing', () => {
  it('sends the lines with the first request, and asks for nothing again', async () => {
    const visit = await startedCall();
    visit.world.say('listening');
    visit.world.say({
      type: 'transcript',
      role: 'assistant',
      transcriptType: 'final',
      transcript: 'Hello Ann.',
    });
    visit.world.say({ type: 'transcript', role: 'user', transcriptType: 'final', transcript: 'A cleaning.' });
    await visit.session.endCall();
    expect(visit.shown().writing.status).toBe('none');
    visit.session.actions.changeChannel('writing');
    expect(visit.shown()).toMatchObject({ panel: { open: false }, writing: { status: 'open', shown: true } });
    visit.answers.push(() => streamed(delta('Tuesday?')));
    await write(visit, 'Go on here');
    expect(visit.written[0]?.['input']).toEqual([
      { role: 'assistant', content: 'Hello Ann.' },
      { role: 'user', content: 'A cleaning.' },
      { role: 'user', content: 'Go on here' },
    ]);
    expect(visit.lines()).toHaveLength(4);
  });

  it('happens automatically for visitors who have the conversation open', async () => {
    const visit = await startedCall();
    visit.world.say('listening');
    visit.session.actions.showConversation();
    await visit.session.endCall();
    expect(visit.shown().writing).toMatchObject({ status: 'open', shown: true });
  });

  it('is not offered with a squad: the lines are shown until they are closed', async () => {
    const visit = await startedCall({ assistant: null, squad: 'desk' });
    visit.world.say('listening');
    visit.session.actions.showConversation();
    await visit.session.endCall();
    expect(visit.shown().writing).toMatchObject({ status: 'ended', shown: true });
  });

  it('keeps unsent text, even while the panel is hidden', async () => {
    const visit = await startedCall();
    visit.world.say('listening');
    const { actions } = visit.session;
    actions.showConversation();
    actions.draft('Half a line');
    actions.hideConversation();
    expect(visit.shown().writing.draft).toBe('Half a line');
    await visit.session.endCall();
    actions.changeChannel('writing');
    expect(visit.shown().writing).toMatchObject({ status: 'open', draft: 'Half a line' });
  });

  it('is discarded by the next conversation', async () => {
    const visit = await startedCall();
    visit.world.say({ type: 'transcript', role: 'user', transcriptType: 'final', transcript: 'Hello.' });
    await visit.session.endCall();
    fillIn(visit);
    visit.session.actions.submit('writing');
    expect(visit.lines()).toEqual([]);
  });
});
