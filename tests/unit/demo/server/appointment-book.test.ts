// Scope: with `npm start`, Erin books in the real appointment book, in a text chat as in a call.
import { afterEach, expect, it } from 'vitest';
import { practice } from '../../../../demo/inbox/practice.ts';
import { startServer, type RunningServer } from '../../../../demo/server/server.ts';
import { readAnswer } from '../../../../widget/booking/booking.ts';
import { chatWith } from '../call-endpoint/chat.ts';

let server: RunningServer | null = null;
afterEach(() => server?.close());

const LINES = ['Hello', 'Yes', 'A bakery', 'The phone', 'The second one'];

it('Erin offers two free times in a chat, books the chosen one, and offers it to nobody else', async () => {
  server = await startServer({ port: 0, pagesFolder: '/nowhere', book: practice() });
  const [first, other] = [
    await chatWith(server, { at: '/call-endpoint' }, LINES),
    await chatWith(server, { at: '/call-endpoint' }, LINES),
  ];
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
