// Scope: the session in writing when no answer arrives or no chat client can be created: which retry is offered and
// what it sends.
import { describe, expect, it } from 'vitest';
import { delta, openStream, refused, streamed } from '../../chat/world.ts';
import { answered, write, writing } from '../session-page.ts';

describe('an empty answer', () => {
  const empty = () => streamed(delta(''));

  it('adds a line that offers a retry, which requests the answer without sending the message again', async () => {
    const visit = writing();
    visit.answers.push(empty, () => streamed(delta('Hello.')));
    await write(visit, 'Hi');
    expect(visit.lines()).toEqual(['user: Hi (sent)', 'assistant:  (failed)']);
    visit.session.actions.retry(2);
    await answered();
    expect(visit.lines()).toEqual(['user: Hi (sent)', 'assistant: Hello. (sent)']);
    expect(visit.written).toHaveLength(2);
    expect(visit.written[1]).toMatchObject({ sessionId: 's1' });
    expect(visit.written[1]?.['input']).not.toContain('Hi');
  });

  it('fails again when the retry is empty too', async () => {
    const visit = writing();
    visit.answers.push(empty, () => refused(503));
    await write(visit, 'Hi');
    visit.session.actions.retry(2);
    expect(visit.lines().at(-1)).toBe('assistant:  (sending)');
    await answered();
    expect(visit.lines()).toEqual(['user: Hi (sent)', 'assistant:  (failed)']);
    expect(visit.shown().writing.problem).toBe('server-error');
  });

  it('without a session id can only be retried by the visitor, who sends the message again, once', async () => {
    const visit = writing();
    const stream = openStream();
    visit.answers.push(
      () => stream.response,
      () => streamed(delta('Hello.')),
    );
    await write(visit, 'Hi');
    await stream.breakOff();
    await answered();
    expect(visit.lines()).toEqual(['user: Hi (sent)', 'assistant:  (failed)']);
    expect(visit.written).toHaveLength(1);
    visit.session.actions.retry(2);
    visit.session.actions.retry(2);
    await answered();
    expect(visit.lines()).toEqual(['user: Hi (sent)', 'assistant: Hello. (sent)']);
    expect(visit.written.map(({ input }) => input)).toEqual(['Hi', 'Hi']);
  });

  it('is not requested again in a call, after a later line, or after the end', async () => {
    const visit = writing();
    visit.answers.push(empty, () => streamed(delta('Hello.')), empty);
    await write(visit, 'Hi');
    await write(visit, 'Still there?');
    expect(visit.shown().askableTurn).toBe(2);
    visit.session.actions.retry(2);
    await write(visit, 'And now?');
    visit.session.actions.changeChannel('voice');
    await visit.world.timers.advance(1_000);
    expect(visit.shown()).toMatchObject({ takesLines: true, askableTurn: null });
    visit.session.actions.retry(6);
    await visit.session.endCall();
    visit.session.actions.endConversation();
    expect(visit.shown()).toMatchObject({ takesLines: false, askableTurn: null });
    visit.session.actions.retry(6);
    await answered();
    expect(visit.lines().filter((line) => line.endsWith('(failed)'))).toHaveLength(2);
    const messages = visit.written.filter(({ sessionEnd }) => sessionEnd !== true);
    expect(messages).toHaveLength(3);
  });
});

describe('a chat client that cannot be created', () => {
  it('leaves the line unsent, reports that to the page, and is created by the next try', async () => {
    let isBroken = true;
    const visit = writing(
      {},
      {
        beforeChat: () => {
          if (isBroken) throw new TypeError('Failed to fetch dynamically imported module');
        },
      },
    );
    await write(visit, 'Hi');
    expect(visit.lines()).toEqual(['user: Hi (failed)']);
    expect(visit.shown().writing).toMatchObject({ problem: 'unknown', agent: 'quiet' });
    expect(visit.told.at(-1)).toMatchObject(['chat-error', { reason: 'unknown', delivery: 'none' }]);
    isBroken = false;
    visit.answers.push(() => streamed(delta('Hello.')));
    visit.session.actions.retry(1);
    await answered();
    expect(visit.lines()).toEqual(['user: Hi (sent)', 'assistant: Hello. (sent)']);
    expect(visit.shown().writing.problem).toBeNull();
  });

  it('prevents neither a call nor an end', async () => {
    const beforeChat = (): void => {
      throw new Error('broken');
    };
    const visit = writing({}, { beforeChat });
    visit.session.actions.draft('Hi');
    visit.session.actions.write();
    visit.session.actions.changeChannel('voice');
    await visit.world.timers.advance(1_000);
    expect(visit.shown().call.status).toBe('joined');
    await visit.session.teardown('element-removed');
  });
});
