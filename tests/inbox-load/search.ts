/** The time of a search over HTTP among many conversations. */
import { DEFAULT_BUSINESS_ID } from '../../server/businesses/business-id.ts';
import { openDatabase } from '../../server/inbox/store/open-database.ts';
import { searchedText } from '../../server/inbox/store/search.ts';
import { hashOf } from '../../server/http/secrets.ts';
import { startLoadPlatform } from './platform.ts';
import { startInbox } from './processes.ts';

export type SearchTimes = { readonly median: number; readonly p95: number; readonly slowest: number };

const SESSION = 'A'.repeat(43);
const MAX_BATCH_ROWS = 500;
const LINES = 8;
const MINUTE_MS = 60_000;
const NAMES = ['Grace', 'Ada', 'Zoë', 'Linus', 'Mary', 'José', 'Ann', 'Bob'];
const THINGS = ['dog', 'cat', 'rabbit', 'parrot', 'hamster', 'horse', 'tortoise', 'ferret', 'goat'];
const TROUBLES = ['limps', 'coughs', 'sneezes', 'sleeps', 'scratches', 'shivers', 'limbs', 'licks'];
const WORDS = [
  'please',
  'morning',
  'yesterday',
  'appointment',
  'vaccination',
  'weekend',
  'insurance',
  'payment',
];

/** Searches by letter, by rare and frequent words, by several words, and without a result. */
const TYPED =
  `g|gr|grace|d|do|dog|limps|dog limps|parrot coughs|josé|zoe|number19|number777|appointment|appo|insurance payment|p|weekend please|xylophone|a`.split(
    '|',
  );

/** @param conversations the number of conversations in the database */
export async function measureSearch(
  database: string,
  conversations: number,
  searches: number,
): Promise<SearchTimes> {
  await fill(database, conversations);
  const platform = await startLoadPlatform(null);
  const inbox = await startInbox(database, platform.url);
  try {
    const times: number[] = [];
    for (let number = -TYPED.length; number < searches; number += 1) {
      const typed = TYPED[(number + TYPED.length) % TYPED.length] ?? '';
      const took = await timed(
        `${inbox.url}/inbox/api/conversations?view=all&search=${encodeURIComponent(typed)}`,
      );
      if (number >= 0) times.push(took);
    }
    times.sort((one, other) => one - other);
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN;
    return { median: at(0.5), p95: at(0.95), slowest: at(1) };
  } finally {
    await inbox.kill();
    await platform.close();
  }
}

async function timed(url: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(url, { headers: { cookie: `__Host-task-tamer-session=${SESSION}` } });
  if (answer.status !== 200) throw new Error(`A search was refused with ${answer.status}.`);
  await answer.arrayBuffer();
  return performance.now() - began;
}

async function fill(database: string, conversations: number): Promise<void> {
  const { inBusiness, search, close } = await openDatabase({ database }, 'server');
  const rows = inBusiness(DEFAULT_BUSINESS_ID);
  const now = Date.now();
  for (let from = 0; from < conversations; from += MAX_BATCH_ROWS)
    await rows.change(async (change) => {
      for (let number = from; number < Math.min(from + MAX_BATCH_ROWS, conversations); number += 1) {
        const row = conversationOf(number, now);
        const lines = linesOf(number, row.id, now);
        await change.insertInto('conversations').values(row).execute();
        await change.insertInto('lines').values(lines).execute();
        await search.put(change, [{ id: row.id, text: searchedText(row, lines) }]);
      }
    });
  const session = {
    token_hash: hashOf(SESSION),
    owner: 'owner@shop.example',
    expires_at: now + 60 * MINUTE_MS,
    browser: null,
  };
  await rows.change((change) => change.insertInto('sessions').values(session).execute());
  await close();
}

const one = (words: readonly string[], number: number): string => words[number % words.length] ?? '';

const conversationOf = (number: number, now: number) => ({
  id: crypto.randomUUID(),
  platform_id: `call-${number}`,
  channel: 'voice' as const,
  status: 'ended' as const,
  started_at: now - number * MINUTE_MS,
  updated_at: now,
  name: one(NAMES, number),
  contact: null,
  summary: JSON.stringify({ reason: `A ${one(THINGS, number)} that ${one(TROUBLES, number * 7)}` }),
  bookings: null,
  booking_claimed: 0,
  has_recording: 0,
  checks: 0,
  note: number % 50 === 0 ? 'Called back' : '',
  ends: 1,
  bookings_announced: 0,
});

const linesOf = (number: number, conversation_id: string, now: number) =>
  Array.from({ length: LINES }, (_, position) => ({
    conversation_id,
    position,
    speaker: position % 2 === 0 ? ('agent' as const) : ('visitor' as const),
    text: `My ${one(THINGS, number + position)} ${one(TROUBLES, number * 3 + position)}, ${one(WORDS, number * 5 + position)} ${one(WORDS, number + position * 3)} number${number}`,
    at: now,
  }));
