// Scope: the session in writing: the choke point, lines and their fate, the end.
import { describe, expect, it } from 'vitest';
import { delta, openStream, refused, settled, streamed } from '../chat/world.ts';
import { answered, page, write, writing } from './session-page.ts';

describe('the way into writing', () => {
  it('goes through the same choke point, and asks for no microphone', async () => {
    const visit = page();
    visit.door.open('method', 'writing');
    const { actions } = visit.session;
    actions.submit('writing');
    expect(visit.shown().form.nameError).toBe('name-required');
    actions.setName('Ann');
    actions.submit('writing');
    expect(visit.toasts()).toEqual(['verification-required']);
    actions.botCheck({ type: 'loaded' });
    actions.botCheck({ type: 'passed', token: 't' });
    actions.submit('writing');
    expect(visit.toasts()).toEqual(['consent-required']);
    actions.setConsent(true);
    actions.submit('writing');
    expect(visit.shown()).toMatchObject({ panel: { open: false }, writing: { status: 'open', shown: true } });
    expect(visit.shown().botCheck.status).not.toBe('passed');
    await settled();
    expect([visit.world.tracks, visit.world.requests, visit.world.rooms, visit.written]).toEqual([
      [],
      [],
      [],
      [],
    ]);
  });

  it('does not fetch the call engine, and says nothing of calls that cannot work', () => {
    const visit = page();
    visit.world.facts.webRtc = false;
    visit.door.open('method', 'writing');
    expect(visit.shown().form.problem).toBeNull();
    expect(visit.world.rooms).toEqual([]);
  });

  it.each([
    { squad: 'desk' },
    { workflow: 'flow', assistant: null },
    { writing: false },
    { assistant: null },
  ])('is not offered with %j', (config) => {
    expect(page(config).shown().offersWriting).toBe(false);
  });

  it('is open beside a call in another tab', () => {
    const visit = writing();
    expect(visit.shown().writing.status).toBe('open');
  });
});

describe('a line', () => {
  it('is sent with the name among the variables, told to the page, and answered', async () => {
    const visit = writing({ assistantOverrides: { variableValues: { shop: 'Paws' } } });
    visit.answers.push(() => streamed(delta('Hello '), delta('Ann.')));
    await write(visit, ' Hi there ');
    expect(visit.lines()).toEqual(['user: Hi there (sent)', 'assistant: Hello Ann. (sent)']);
    expect(visit.written).toEqual([
      {
        assistantId: 'erin',
        input: 'Hi there',
        assistantOverrides: { variableValues: { shop: 'Paws', name: 'Ann' } },
        stream: true,
      },
    ]);
    expect(visit.names()).toContain('chat-start');
    const said = visit.told.filter(([name]) => name === 'transcript').map(([, detail]) => detail);
    expect(said).toContainEqual({ role: 'user', text: 'Hi there', final: true, channel: 'writing' });
    expect(said.at(-1)).toEqual({ role: 'assistant', text: 'Hello Ann.', final: true, channel: 'writing' });
    expect(visit.shown().writing).toMatchObject({ draft: '', agent: 'quiet', problem: null });
  });

  it('that fails says so, keeps what is being written, and is sent again only when asked to', async () => {
    const visit = writing();
    visit.answers.push(() => refused(402));
    await write(visit, 'Hi');
    expect(visit.lines()).toEqual(['user: Hi (failed)']);
    expect(visit.shown().writing.problem).toBe('payment-required');
    visit.session.actions.draft('and');
    visit.answers.push(() => streamed(delta('Hello.')));
    visit.session.actions.retry(1);
    await answered();
    expect(visit.lines()).toEqual(['user: Hi (sent)', 'assistant: Hello. (sent)']);
    expect(visit.shown().writing).toMatchObject({ draft: 'and', problem: null });
    expect(visit.written).toHaveLength(2);
  });

  it('of nothing but space is not sent', async () => {
    const visit = writing();
    await write(visit, ' \n ');
    expect(visit.lines()).toEqual([]);
    expect(visit.shown().writing.draft).toBe(' \n ');
  });
});

describe('an answer without a word', () => {
  const empty = () => streamed(delta(''));

  it('is a line that offers another try, which asks for the answer and does not send the message again', async () => {
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

  it('that does not come the second time either has failed again', async () => {
    const visit = writing();
    visit.answers.push(empty, () => refused(503));
    await write(visit, 'Hi');
    visit.session.actions.retry(2);
    expect(visit.lines().at(-1)).toBe('assistant:  (sending)');
    await answered();
    expect(visit.lines()).toEqual(['user: Hi (sent)', 'assistant:  (failed)']);
    expect(visit.shown().writing.problem).toBe('server-error');
  });

  it('whose session has no name yet cannot be asked for: the message is sent again, by the visitor alone, and once', async () => {
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

  it('is not asked for again in a call, after a later line, or after the end', async () => {
    const visit = writing();
    visit.answers.push(empty, () => streamed(delta('Hello.')), empty);
    await write(visit, 'Hi');
    await write(visit, 'Still there?');
    expect(visit.shown().askableTurn).toBe(2);
    visit.session.actions.retry(2);
    await write(visit, 'And now?');
    visit.session.actions.changeWay('voice');
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

describe('a chat client that cannot be made', () => {
  it('leaves the line unsent, told to the page; the next try makes another one', async () => {
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

  it('keeps no call and no end from going on', async () => {
    const beforeChat = (): void => {
      throw new Error('broken');
    };
    const visit = writing({}, { beforeChat });
    visit.session.actions.draft('Hi');
    visit.session.actions.write();
    visit.session.actions.changeWay('voice');
    await visit.world.timers.advance(1_000);
    expect(visit.shown().call.status).toBe('joined');
    await visit.session.teardown('element-removed');
  });
});

it('an answer that comes while the panel is out of sight is unread until it is shown', async () => {
  const visit = writing();
  visit.answers.push(
    () => streamed(delta('Hello.')),
    () => streamed(delta('Which day?')),
  );
  await write(visit, 'Hi');
  expect(visit.shown().writing.unread).toBe(false);
  visit.session.actions.draft('Book');
  visit.session.actions.write();
  visit.session.actions.hideConversation();
  expect(visit.shown().writing.unread).toBe(false);
  await answered();
  expect(visit.shown().writing.unread).toBe(true);
  visit.session.actions.showConversation();
  expect(visit.shown().writing.unread).toBe(false);
});

describe('the end of writing', () => {
  it('tells the platform and the page, shows the lines, and forgets them when the panel is closed', async () => {
    const visit = writing();
    visit.answers.push(
      () => streamed(delta('Hello.')),
      () => Response.json({}),
    );
    await write(visit, 'Hi');
    visit.session.actions.endConversation();
    await settled();
    expect(visit.written.at(-1)).toMatchObject({ sessionEnd: true, sessionId: 's1' });
    expect(visit.told.at(-1)).toEqual(['chat-end', { reason: 'customer-ended-chat' }]);
    expect(visit.shown().writing).toMatchObject({ status: 'ended', shown: true });
    expect(visit.lines()).toHaveLength(2);
    visit.session.actions.hideConversation();
    expect(visit.shown().writing.status).toBe('none');
    expect(visit.lines()).toEqual([]);
  });

  it('by the removal of the element leaves nothing open', async () => {
    const visit = writing();
    visit.answers.push(
      () => streamed(delta('Hello.')),
      () => Response.json({}),
    );
    await write(visit, 'Hi');
    await visit.session.teardown('element-removed');
    expect(visit.told.at(-1)).toEqual(['chat-end', { reason: 'element-removed' }]);
  });
});
