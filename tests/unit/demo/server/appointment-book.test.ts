// Scope: with `npm start`, Erin books in the real appointment book, in a text chat as in a call.
import { afterEach, expect, it } from 'vitest';
import { practice } from '../../../../demo/inbox/practice.ts';
import { startServer, type RunningServer } from '../../../../demo/server/server.ts';
import { CHAT_PASS_HEADER } from '../../../../widget/contract-endpoint.ts';
import { readAnswer } from '../../../../widget/booking/booking.ts';
import { CONSENT, Visitor } from '../call-endpoint/visitor.ts';

let server: RunningServer | null = null;
afterEach(() => server?.close());

/** The texts of the agent, and the answers of its tools. */
type Heard = { readonly text: string; readonly answers: readonly string[] };

async function send(url: string, body: object): Promise<Heard & { readonly pass: string }> {
  const response = await fetch(`${url}/call-endpoint/chats`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const events = (await response.text())
    .split('\n')
    .flatMap((line) => (line.startsWith('data: {') ? [JSON.parse(line.slice(6)) as Event] : []));
  return {
    pass: response.headers.get(CHAT_PASS_HEADER) ?? '',
    text: events.map(({ delta = '' }) => delta).join(''),
    answers: events.flatMap(({ output = [] }) =>
      output.flatMap(({ role, content }) => (role === 'tool' ? [content] : [])),
    ),
  };
}

type Event = {
  readonly delta?: string;
  readonly output?: readonly { readonly role: string; readonly content: string }[];
};

async function untilBooked(url: string, visitor: Visitor): Promise<readonly Heard[]> {
  const at = new Date().toISOString();
  const botCheck = await visitor.token();
  const opening = { name: 'Grace', botCheck, consent: { ...CONSENT, at }, sentAt: at, input: 'Hello' };
  const first = await send(url, opening);
  const heard: Heard[] = [first];
  for (const input of ['Yes', 'A bakery', 'The phone', 'The second one'])
    heard.push(await send(url, { pass: first.pass, input }));
  return heard;
}

it('Erin offers two free times in a chat, books the chosen one, and offers it to nobody else', async () => {
  server = await startServer({ port: 0, pagesFolder: '/nowhere', book: practice() });
  const { url } = server;
  const visitor = new Visitor(server);
  const [first, other] = [await untilBooked(url, visitor), await untilBooked(url, visitor)];
  const offered = first
    .map(({ text }) => /I have (.*), or (.*)\. Which/.exec(text))
    .find((match) => match !== null);
  const confirmed = first.find(({ text }) => text.includes('You are booked for'));
  expect(confirmed?.text).toContain(`You are booked for ${offered?.[2]}. Your code is`);
  const bookings = [first, other].map((heard) => {
    const [result] = heard.flatMap(({ answers }) => answers);
    return readAnswer(result, null, Date.now());
  });
  for (const booking of bookings)
    expect(booking).toMatchObject({
      kind: 'booked',
      booking: { what: expect.stringContaining('Free consultation'), where: 'By video' },
    });
  // Either the time or the person differs.
  const facts = bookings.map((each) =>
    each.kind === 'booked' ? [each.booking.start, each.booking.what] : null,
  );
  expect(facts[0]).not.toEqual(facts[1]);
});
