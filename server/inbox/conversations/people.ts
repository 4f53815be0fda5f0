/** Finds every conversation, appointment and waiting text message that contains something in any text, such as a person's telephone number. */
import { idBatches } from '../store/id-batches.ts';
import { inTurns, nextTurn } from '../store/next-turn.ts';
import { pagesOf } from './pages.ts';
import { bookingsOf, summaryOf } from './row-json.ts';
import { linesOf } from './rows.ts';
import type { ConversationRow, Read } from '../store/tables.ts';

/** Ids of what contains a person, the newest first. */
export type Found = {
  readonly conversations: readonly string[];
  /** Those whose conversation is gone, or that the owner added without one. */
  readonly appointments: readonly string[];
  /** Answers to what a person has texted, which wait to be sent. */
  readonly answers: readonly string[];
};

/** Everything in which any text matches. */
export async function everythingWith(read: Read, matches: (text: string) => boolean): Promise<Found> {
  const found: string[] = [];
  for await (const page of pagesOf(read, 'desc'))
    await read(async (db) => {
      for (const row of page) {
        const lines = await linesOf(db, row.id);
        if (await matchesAny([...lines.map(({ text }) => text), ...textsOf(row)], matches))
          found.push(row.id);
        await nextTurn();
      }
    });
  const booked = await bookedBy(read, matches);
  const kept = booked.filter(({ isKept }) => isKept).map(({ conversation }) => conversation);
  return {
    conversations: [...new Set([...found, ...kept])],
    appointments: booked.filter(({ isKept }) => !isKept).map(({ id }) => id),
    answers: await answersTo(read, matches),
  };
}

/** How the visitors of their appointments could be reached: mail addresses and telephone numbers. */
export async function contactsOf(read: Read, found: Found): Promise<readonly string[]> {
  const contacts = new Set<string>();
  for (const [column, ids] of theirAppointments(found)) {
    const rows = await read((db) =>
      db.selectFrom('appointments').select('contact').where(column, 'in', ids).execute(),
    );
    for (const { contact } of rows) if (contact !== null) contacts.add(contact);
  }
  return [...contacts];
}

/** In batches: the columns and ids by which the appointments of these people are found. */
export const theirAppointments = ({ conversations, appointments }: Found) => [
  ...idBatches(conversations).map((ids) => ['conversation_id', ids] as const),
  ...idBatches(appointments).map((ids) => ['id', ids] as const),
];

/** What is sent has no number any more. */
async function answersTo(read: Read, matches: (text: string) => boolean): Promise<readonly string[]> {
  const rows = await read((db) =>
    db
      .selectFrom('texts')
      .select(['id', 'number'])
      .where('number', 'is not', null)
      .orderBy('created_at', 'desc')
      .execute(),
  );
  return rows.filter(({ number }) => number !== null && matches(number)).map(({ id }) => id);
}

type Booked = {
  readonly id: string;
  readonly conversation: string;
  /** Whether its conversation is there. */
  readonly isKept: boolean;
};

/** The appointments of a person. */
async function bookedBy(read: Read, matches: (text: string) => boolean): Promise<readonly Booked[]> {
  const rows = await read((db) =>
    db
      .selectFrom('appointments')
      .select(['id', 'conversation_id', 'name', 'contact', 'contact_key', 'note'])
      .where((eb) => eb.or([eb('name', 'is not', null), eb('contact', 'is not', null)]))
      .orderBy('starts_at', 'desc')
      .execute(),
  );
  const kept = await read((db) =>
    db
      .selectFrom('conversations')
      .select('id')
      .where('id', 'in', db.selectFrom('appointments').select('conversation_id'))
      .execute(),
  );
  const keptIds = new Set(kept.map(({ id }) => id));
  return rows
    .filter(({ name, contact, contact_key: key, note }) =>
      [name, contact, key, note].some((text) => text !== null && matches(text)),
    )
    .map(({ id, conversation_id: conversation }) => ({
      id,
      conversation,
      isKept: keptIds.has(conversation),
    }));
}

async function matchesAny(texts: readonly string[], matches: (text: string) => boolean): Promise<boolean> {
  for await (const text of inTurns(texts, (each) => each)) if (matches(text)) return true;
  return false;
}

/** All texts except the lines. */
function textsOf(row: ConversationRow): readonly string[] {
  const booked = bookingsOf(row).flatMap(({ what, where }) => [what, where]);
  return [row.name, row.contact, row.note, ...Object.values(summaryOf(row) ?? {}), ...booked].filter(
    (text) => text !== null,
  );
}
