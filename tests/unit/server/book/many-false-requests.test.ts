// Scope: many requests for tools that are forged, expired, foreign or repeated, in a random order: the book stays as it was.
// `FALSE_REQUESTS=10000 npm run test:unit -- server/book/many-false` sends that many.
import { expect, it } from 'vitest';
import { MINUTE_MS, rowsOf } from '../inbox/world.ts';
import {
  bookFixture,
  callIn,
  firstSlot,
  GRACE,
  post,
  resultsOf,
  toolCalls,
  type Caller,
} from './tools-world.ts';

const REQUESTS = Number(process.env['FALSE_REQUESTS'] ?? 500);
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.';

const { openBook, file } = bookFixture();

/** Numbers that are the same in each run. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    yield state / 2 ** 31;
  }
}

it('none is accepted, and none changes an appointment', { timeout: 600_000 }, async () => {
  const random = numbers(7);
  const draw = (below: number): number => Math.floor(random.next().value * below);
  /** Another letter at one place. */
  const changed = (text: string): string => {
    const at = draw(text.length);
    const others = LETTERS.replace(text.charAt(at), '');
    return `${text.slice(0, at)}${others.charAt(draw(others.length))}${text.slice(at + 1)}`;
  };
  const changedProof = ({ server }: Caller) =>
    Object.fromEntries(Object.entries(server.headers).map(([name, value]) => [name, changed(value)]));

  const world = await openBook();
  const expired = await callIn(world);
  world.pass(80 * MINUTE_MS);
  const [one, other] = [await callIn(world), await callIn(world)];
  const slot = await firstSlot(one);
  const free = await firstSlot(one, { after: slot });
  const booked = toolCalls('book', { slot, ...GRACE }, 'the-first');
  const [first] = await resultsOf(await post(world, one.server, booked));
  const booking = String(first?.['booking']);
  const before = rowsOf(file(), 'appointments');
  expect(before).toMatchObject([{ state: 'booked', sequence: 0 }]);

  const wanted = (): object => {
    const person = { slot: free, ...GRACE };
    const all = [
      toolCalls('hold_slot', { slot: free }),
      toolCalls('book', person),
      toolCalls('move', { booking, slot: free }),
      toolCalls('cancel', { booking }),
    ];
    return all[draw(all.length)] ?? {};
  };
  const refused = async (headers: Record<string, string>, { url } = one.server) =>
    (await post(world, { url, headers }, wanted()))?.status === 401;
  const denied = async (message: object) => {
    const [result] = await resultsOf(await post(world, other.server, message));
    return result?.['booked'] !== true && result?.['held'] !== true && result?.['cancelled'] !== true;
  };
  const kinds: readonly (() => Promise<boolean>)[] = [
    () => refused({}),
    () => refused(changedProof(one)),
    () => refused(other.server.headers),
    () => refused(expired.server.headers, expired.server),
    // With its own proof, but the slot and the appointment of another call.
    () => denied(wanted()),
    () => denied(toolCalls('book', { ...GRACE, slot: changed(free) })),
    () => denied(toolCalls('cancel', { booking: changed(booking) })),
    // What has been booked already is confirmed again.
    async () => (await resultsOf(await post(world, one.server, booked)))[0]?.booked === true,
  ];
  const wrong: number[] = [];
  for (let request = 0; request < REQUESTS; request += 1) {
    const kind = draw(kinds.length);
    if ((await kinds[kind]?.()) !== true) wrong.push(kind);
  }
  expect(wrong).toEqual([]);
  expect(rowsOf(file(), 'appointments')).toEqual(before);
});
