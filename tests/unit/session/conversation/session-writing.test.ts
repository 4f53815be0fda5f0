// Scope: the session in writing: admission, delivery of the lines, and the end.
import { describe, expect, it } from 'vitest';
import { delta, refused, settled, streamed } from '../../chat/world.ts';
import { answered, page, write, writing } from '../session-page.ts';

describe('starting to write', () => {
  it('requires the same admission as a call, and asks for no microphone', async () => {
    const visit = page();
    visit.dialog.open('method', 'writing');
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

  it('does not load the call engine, and does not mention that calls cannot work', () => {
    const visit = page();
    visit.world.facts.webRtc = false;
    visit.dialog.open('method', 'writing');
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

  it('is possible during a call in another tab', () => {
    const visit = writing();
    expect(visit.shown().writing.status).toBe('open');
  });
});

describe('a written line', () => {
  it('is sent with the name among the variables, emitted, and answered', async () => {
    const visit = writing({ assistantOverrides: { variableValues: { shop: 'Paws' } } });
    visit.answers.push(() => streamed(delta('Hello '), delta('Ann.')));
    await write(visit, ' Hi there ');
    expect(visit.lines()).toEqual(['user: Hi there (sent)', 'assistant: Hello Ann. (sent)']);
    expect(visit.written).toEqual([
      {
        assistantId: 'erin',
        input: 'Hi there',
        assistantOverrides: { variableValues: { language: 'en', shop: 'Paws', name: 'Ann' } },
        stream: true,
      },
    ]);
    expect(visit.names()).toContain('chat-start');
    const said = visit.told.filter(([name]) => name === 'transcript').map(([, detail]) => detail);
    expect(said).toContainEqual({ role: 'user', text: 'Hi there', final: true, channel: 'writing' });
    expect(said.at(-1)).toEqual({ role: 'assistant', text: 'Hello Ann.', final: true, channel: 'writing' });
    expect(visit.shown().writing).toMatchObject({ draft: '', agent: 'quiet', problem: null });
  });

  it('that fails is marked, keeps the draft, and is sent again only on request', async () => {
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

  it('that is refused for a while says how long, until it is tried again', async () => {
    const visit = writing();
    visit.answers.push(() => refused(429, 'x', { 'retry-after': '20' }));
    const before = visit.world.timers.now();
    await write(visit, 'Hi');
    expect(visit.shown().writing).toMatchObject({ problem: 'rate-limited', retryAt: before + 20_000 });
    visit.answers.push(() => streamed(delta('Hello.')));
    visit.session.actions.retry(1);
    await answered();
    expect(visit.shown().writing).toMatchObject({ problem: null, retryAt: null });
  });

  it('of nothing but whitespace is not sent', async () => {
    const visit = writing();
    await write(visit, ' \n ');
    expect(visit.lines()).toEqual([]);
    expect(visit.shown().writing.draft).toBe(' \n ');
  });
});

it('the session marks an answer that arrives while the panel is hidden as unread until it is shown', async () => {
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

describe('the end of a text chat', () => {
  it('is sent to the platform and emitted, shows the lines, and clears them when the panel is closed', async () => {
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
