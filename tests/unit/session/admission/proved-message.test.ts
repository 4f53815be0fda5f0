// Scope: a message for the business: what of it is sent to the owner's endpoint.
import { expect, it } from 'vitest';
import { answered, fillIn, page } from '../session-page.ts';

const PROVED = { callEndpoint: 'https://paws.example/agent', publicKey: null, assistant: null } as const;
const WORDS = { contact: 'grace@mail.example', text: 'Please call me.' };
/** The format that the endpoint's contract requires. */
const MESSAGE_ID: unknown = expect.stringMatching(/^[\w-]{8,64}$/);

it('the session sends each message with its own id, by which the endpoint takes it once', async () => {
  const visit = page(PROVED);
  const { actions } = visit.session;
  fillIn(visit);
  actions.setContact(WORDS.contact);
  actions.setMessage(WORDS.text);
  for (const token of ['first', 'second']) {
    actions.botCheck({ type: 'passed', token });
    actions.submit('message');
    await answered();
  }
  const bodies = visit.sent.map(([url, init]) => ({
    url,
    ...(JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as Record<string, unknown>),
  }));
  const message = { url: 'https://paws.example/agent/messages', name: 'Ann', id: MESSAGE_ID, ...WORDS };
  expect(bodies).toMatchObject([
    { ...message, botCheck: 'first' },
    { ...message, botCheck: 'second' },
  ]);
  expect(new Set(bodies.map(({ id }: Readonly<Record<string, unknown>>) => id)).size).toBe(2);
});
