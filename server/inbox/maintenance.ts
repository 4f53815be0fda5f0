/** The inbox as a command uses it, beside the server or without it. What is due is left to the server. */
import { sql } from 'kysely';
import type { InboxSettings } from './context.ts';
import { openDatabase } from './store/database.ts';
import { erase } from './erasing.ts';
import { exported, type ExportFormat } from './exporting.ts';

/** @throws with a sentence for the owner */
export async function openMaintenance(settings: InboxSettings) {
  const { db, scrub, close } = await openDatabase(settings.file, 'maintenance');
  const context = { db, scrub, settings, now: Date.now };
  return {
    close,
    exported: (format: ExportFormat) => exported(db, format),
    /** To a file that does not exist yet. */
    backup: async (target: string): Promise<void> => {
      await sql`vacuum into ${target}`.execute(db);
    },
    /** Those whose name or lines have this text, upper or lower case. */
    about: async (text: string): Promise<readonly string[]> => {
      const found = await sql<{ readonly id: string }>`
        select id from conversations where instr(lower(coalesce(name, '') || ' ' || coalesce(contact, '')), lower(${text})) > 0
        union select conversation_id from lines where instr(lower(text), lower(${text})) > 0`.execute(db);
      return found.rows.map(({ id }) => id);
    },
    /** @returns how many there were */
    erase: async (ids: readonly string[]): Promise<number> => {
      let count = 0;
      for (const id of ids) if (await erase(context, id)) count += 1;
      return count;
    },
  };
}
