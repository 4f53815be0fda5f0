/** The inbox as a command uses it, beside the server or without it. What is due is left to the server. */
import { sql } from 'kysely';
import { openDatabase } from './store/open-database.ts';
import { erase } from './erasing.ts';
import { exported, type ExportFormat } from './exporting.ts';

/** @throws with a sentence for the owner */
export async function openMaintenance(database: string) {
  const { db, scrub, tidy, backup, close } = await openDatabase(database, 'maintenance');
  const context = { db, scrub, now: Date.now };
  return {
    close,
    exported: (format: ExportFormat) => exported(db, format),
    /** To a file that does not exist yet. */
    backup,
    /** Those whose name or lines have this text, upper or lower case. */
    about: async (text: string): Promise<readonly string[]> => {
      const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
      const found = await sql<{ readonly id: string }>`
        select id from conversations
          where lower(coalesce(name, '') || ' ' || coalesce(contact, '')) like lower(${pattern}) escape '\\'
        union select conversation_id from lines where lower(text) like lower(${pattern}) escape '\\'`.execute(
        db,
      );
      return found.rows.map(({ id }) => id);
    },
    /** @returns how many there were */
    erase: async (ids: readonly string[]): Promise<number> => {
      let count = 0;
      for (const id of ids) if (await erase(context, id)) count += 1;
      if (count > 0) await tidy(true);
      return count;
    },
  };
}
