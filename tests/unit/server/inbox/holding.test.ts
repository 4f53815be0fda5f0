// Scope: how long the largest conversations hold the event loop: the server answers nothing meanwhile.
import { expect, it } from 'vitest';
import { deliver, inboxFixture, MANY_STARTS, ON_POSTGRES, REPORT, reporting, rowsOf } from './world.ts';
import { longestHoldMs } from './thread-time.ts';
import { signingIn } from './web/browser.ts';

const fixture = inboxFixture();
const { file, mailed, openWorld } = fixture;
const { signedIn } = signingIn(fixture);

const TEXTS: readonly (readonly [what: string, piece: string])[] = [
  ['one letter', 'a'],
  ['words', 'The dog limps since Tuesday. '],
  ['addresses', 'a.b@c '],
  ['digits', '0123 456 '],
  ['telephone numbers', '212-555-0187; '],
];
/** Found by the visitor's name, so that every word is looked at. */
const SEARCH = 'grace';
/** The most that a visitor can write in a text chat, and the largest report that is read. */
const CHAT = { lines: 40, characters: 2_000 };
const LARGEST_REPORT = { lines: 240, characters: 20_000 };
/** As long as so many copies of the largest report take on the same machine: about 200 ms of a slow one. */
const MAX_HOLD_COPIES = 10;

const ofLength = (piece: string, characters: number): string =>
  piece.repeat(Math.floor(characters / piece.length));

const reportOf = (piece: string, { lines, characters }: typeof CHAT) => {
  const message = ofLength(piece, characters);
  const messages = Array.from({ length: lines }, (_, time) => ({ role: 'user', message, time }));
  return { ...REPORT, artifact: { ...REPORT.artifact, messages } };
};

function allowedMs(): Promise<number> {
  const report = reportOf('The dog limps since Tuesday. ', LARGEST_REPORT);
  return longestHoldMs(async () => {
    for (let copy = 0; copy < MAX_HOLD_COPIES; copy += 1) JSON.parse(JSON.stringify(report));
  });
}

it.skipIf(ON_POSTGRES).each(
  TEXTS.flatMap(([what, piece]) => [
    { size: 'the longest text chat', what, piece, ...CHAT },
    { size: 'the largest report', what, piece, ...LARGEST_REPORT },
  ]),
)(
  'a conversation as long as $size, of $what, holds no other request for long',
  { timeout: 60_000 },
  async ({ piece, lines, characters }) => {
    const world = await openWorld({ settings: MANY_STARTS, inbox: mailed() });
    await world.endpoint.start();
    const report = reportOf(piece, { lines, characters });
    const owner = await signedIn(world);
    const keptMs = await longestHoldMs(() => deliver(world, report, reporting(world)));
    const [row] = rowsOf(file(), 'conversations');
    const openedMs = await longestHoldMs(() => owner.ask(`/api/conversations/${String(row?.['id'])}`));
    const mailedMs = await longestHoldMs(() => world.inbox.work());
    const searchedMs = await longestHoldMs(() => owner.ask(`/api/conversations?view=all&search=${SEARCH}`));
    const maxHoldMs = await allowedMs();
    expect(keptMs, 'kept').toBeLessThan(maxHoldMs);
    expect(openedMs, 'opened').toBeLessThan(maxHoldMs);
    expect(mailedMs, 'mailed').toBeLessThan(maxHoldMs);
    expect(searchedMs, 'searched').toBeLessThan(maxHoldMs);
  },
);
