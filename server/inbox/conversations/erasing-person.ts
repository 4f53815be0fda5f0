/** Erases everything of a person: conversations, and the visitor of appointments without one. */
import { idBatches } from '../store/id-batches.ts';
import type { Change } from '../store/tables.ts';
import { erase, eraseVisitorOf, type Erasing } from './erasing.ts';
import type { Found } from './people.ts';

/** @returns how many conversations and appointments there were */
export async function eraseFound(context: Erasing, found: Found): Promise<number> {
  await context.change((change) => deleteReplies(change, found));
  let count = 0;
  for (const id of found.conversations) if (await erase(context, id)) count += 1;
  for (const id of found.appointments) if (await eraseVisitorOf(context, id)) count += 1;
  return count;
}

/** Answers to what a person has texted belong to no appointment. */
async function deleteReplies(change: Change, { conversations, appointments }: Found): Promise<void> {
  const hashes = new Set<string>();
  const wanted = [
    ...idBatches(conversations).map((ids) => ['conversation_id', ids] as const),
    ...idBatches(appointments).map((ids) => ['id', ids] as const),
  ];
  for (const [column, ids] of wanted) {
    const theirs = change.selectFrom('appointments').select('id').where(column, 'in', ids);
    const rows = await change
      .selectFrom('texts')
      .select('number_hash')
      .where('appointment_id', 'in', theirs)
      .execute();
    for (const { number_hash: hash } of rows) hashes.add(hash);
  }
  for (const some of idBatches([...hashes]))
    await change
      .deleteFrom('texts')
      .where('number_hash', 'in', some)
      .where('appointment_id', 'is', null)
      .execute();
}
