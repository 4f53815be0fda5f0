// Scope: text chat through the owner's endpoint: a refused proof is replaced by a new one, and no proof is used for two
// conversations.
import { describe, expect, it } from 'vitest';
import { TOKEN_LIFE_MS } from '../../../../widget/bot-check/rules.ts';
import { CHAT_PASS_HEADER } from '../../../../widget/contract.ts';
import { delta, refused, settled, streamed } from '../../chat/world.ts';
import { answered, fillIn, write, writing } from '../session-page.ts';

const PROVED = { callEndpoint: 'https://paws.example/agent', publicKey: null, assistant: null } as const;

function opened(text: string): Response {
  const answer = streamed(delta(text));
  answer.headers.set(CHAT_PASS_HEADER, 'pass-1');
  return answer;
}

type Page = ReturnType<typeof writing>;

/** The visitor passes the check again in the dialog that asks for it. */
async function proveAgain(visit: Page, token: string): Promise<void> {
  visit.session.actions.botCheck({ type: 'passed', token });
  visit.session.actions.submit('writing');
  await settled();
}

describe('a proof that the endpoint refuses', () => {
  it.each(['bot-check-refused', 'consent-refused'] as const)(
    'as %s is requested again, and the message is sent with the new one',
    async (refusal) => {
      const visit = writing(PROVED);
      visit.answers.push(() => refused(refusal === 'bot-check-refused' ? 401 : 428, refusal));
      await write(visit, 'Hi');
      expect(visit.lines()).toEqual(['user: Hi (failed)']);
      expect(visit.shown().panel).toMatchObject({ open: true, trigger: 'conversation', channel: 'writing' });
      await proveAgain(visit, 'fresh');
      visit.answers.push(() => opened('Hello.'));
      visit.session.actions.retry(1);
      await settled();
      await settled();
      expect(visit.lines()).toEqual(['user: Hi (sent)', 'assistant: Hello. (sent)']);
      expect(visit.written.map(({ botCheck }) => botCheck)).toEqual(['token', 'fresh']);
    },
  );

  it('because the conversation has ended opens the next one with all lines', async () => {
    const visit = writing(PROVED);
    visit.answers.push(
      () => opened('Which day?'),
      () => refused(410, 'conversation-ended'),
    );
    await write(visit, 'Hi');
    await write(visit, 'Monday');
    await proveAgain(visit, 'fresh');
    visit.answers.push(() => opened('At ten?'));
    visit.session.actions.retry(3);
    await settled();
    await settled();
    expect(visit.written.at(-1)).toMatchObject({
      botCheck: 'fresh',
      input: 'Monday',
      lines: [
        { role: 'user', text: 'Hi' },
        { role: 'assistant', text: 'Which day?' },
      ],
    });
  });
});

it('the session sends a proof with the first message only', async () => {
  const visit = writing(PROVED);
  visit.answers.push(
    () => opened('Hello.'),
    () => streamed(delta('Fine.')),
  );
  await write(visit, 'Hi');
  await write(visit, 'How are you?');
  expect(visit.written[1]).toEqual({
    id: expect.any(String),
    pass: 'pass-1',
    input: 'How are you?',
  });
});

it('the session requires a new bot check to switch to a call, and keeps name, consent and lines', async () => {
  const visit = writing(PROVED);
  visit.answers.push(() => opened('Which day?'));
  await write(visit, 'Book');
  visit.session.actions.changeChannel('voice');
  expect(visit.world.requests).toEqual([]);
  expect(visit.toasts()).toEqual([]);
  expect(visit.shown()).toMatchObject({
    panel: { open: true, trigger: 'conversation', channel: 'voice' },
    form: { name: 'Ann', consent: true },
  });
  fillIn(visit);
  visit.session.actions.submit('voice');
  await visit.world.timers.advance(1_000);
  expect(visit.shown().call.status).toBe('joined');
  expect(visit.lines()).toHaveLength(2);
});

describe('a first message that is written more than two minutes after the bot check', () => {
  it('is not sent with the old proof, and is sent by itself with the new one', async () => {
    const visit = writing(PROVED);
    visit.answers.push(() => opened('Hello.'));
    await visit.world.timers.advance(TOKEN_LIFE_MS + 1);
    await write(visit, 'Hi');
    expect(visit.written).toEqual([]);
    expect(visit.shown().panel).toMatchObject({ open: true, trigger: 'conversation', channel: 'writing' });
    await proveAgain(visit, 'fresh');
    await answered();
    expect(visit.lines()).toEqual(['user: Hi (sent)', 'assistant: Hello. (sent)']);
    expect(visit.written).toMatchObject([{ botCheck: 'fresh', input: 'Hi' }]);
  });

  it('does not require another proof once the conversation is open', async () => {
    const visit = writing(PROVED);
    visit.answers.push(
      () => opened('Hello.'),
      () => streamed(delta('Fine.')),
    );
    await write(visit, 'Hi');
    await visit.world.timers.advance(TOKEN_LIFE_MS + 1);
    await write(visit, 'How are you?');
    expect(visit.lines().at(-1)).toBe('assistant: Fine. (sent)');
  });
});
