// Scope: the stand-in agent says that something is booked only if a tool has booked it; otherwise it takes a request.
import { expect, it } from 'vitest';
import type { BookTools } from '../../../../../demo/stand-ins/erin/book-dialogue.ts';
import { greetingOf, nextAppointment, type Script } from '../../../../../demo/stand-ins/erin/dialogue.ts';
import { WritingErin } from '../../../../../demo/stand-ins/erin/writing-erin.ts';
import { NO_RESULT } from '../../../../../demo/stand-ins/platform/tool-results.ts';

const APPOINTMENT = nextAppointment(new Date(2026, 10, 30));
const VISIT = ['Hello', 'I need an oil change', 'Grace, 212 555 0177, on Wednesday at 10', 'No, thank you'];

/** @returns what the agent says, and whether it has used the owner's booking tool */
async function visit(script: Script, tools: BookTools | null, lines: readonly string[] = VISIT) {
  const greeting = greetingOf({ name: 'Grace', firstMessage: 'Hey {{name}}, this is Gus.', script });
  const agent = new WritingErin(greeting, APPOINTMENT, tools);
  const said: string[] = [];
  let books = false;
  for (const line of lines) {
    const answer = await agent.answer(line);
    said.push(answer.text);
    books ||= answer.books;
  }
  return { said, books };
}

/** @param results of the tools by their names */
function bookWith(results: Readonly<Record<string, string>>) {
  const used: string[] = [];
  const tools: BookTools = {
    services: [],
    textsQuestion: null,
    use: (name) => {
      used.push(name);
      return Promise.resolve(results[name] ?? NO_RESULT);
    },
  };
  return { tools, used };
}

function expectRequest({ said, books }: Awaited<ReturnType<typeof visit>>): void {
  expect(said[1]).toMatch(/name and number, and when would suit you\? Somebody will confirm/);
  expect(said[2]).toMatch(/pass your request on. Somebody will call you and confirm the time/);
  expect(said.join(' ')).not.toMatch(/booked|opening/i);
  expect(books).toBe(false);
}

it('the agent of a business without a book takes a request', async () => {
  expectRequest(await visit('business', null));
});

it.each([
  ['finds nothing', '{"slots":[]}'],
  ['fails', NO_RESULT],
])('an agent whose find_slots %s takes a request, and books nothing', async (_, found) => {
  for (const script of ['business', 'house'] as const) {
    const { tools, used } = bookWith({ find_slots: found });
    const before = script === 'house' ? ['Yes', 'A garage'] : [];
    const { said, books } = await visit(script, tools, [VISIT[0] ?? '', ...before, ...VISIT.slice(1)]);
    expectRequest({ said: [said[0] ?? '', ...said.slice(1 + before.length)], books });
    expect(used).toEqual(['find_slots']);
  }
});

it('an agent with a book says that it is booked if the tool says so', async () => {
  const { tools, used } = bookWith({
    find_slots: '{"slots":[{"slot":"s1","say":"Thursday at 9"}]}',
    book: '{"booked":true,"say":"Thursday at 9","code":"123456"}',
  });
  const { said, books } = await visit('business', tools);
  expect(said[2]).toContain('You are booked for Thursday at 9.');
  expect(used).toEqual(['find_slots', 'hold_slot', 'book']);
  expect(books).toBe(false);
});

it('the landing page’s agent uses the booking tool that this server stands in for', async () => {
  const { said, books } = await visit('house', null, ['Hello', 'Yes', 'A bakery', 'The phone', 'Good']);
  expect(said[3]).toContain(`My next opening is ${APPOINTMENT.spoken}`);
  expect(said[4]).toContain(`You are booked for ${APPOINTMENT.spoken}`);
  expect(books).toBe(true);
});
