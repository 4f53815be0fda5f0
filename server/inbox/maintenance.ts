/** The inbox for commands, with or without a running server. Due work is left to the server. */
import type { Kysely } from 'kysely';
import { DAY_MS } from '../admission/days.ts';
import type { InboxSettings } from './context.ts';
import { mentionsOf } from './conversations/contacts.ts';
import { openDatabase } from './store/open-database.ts';
import { erase } from './conversations/erasing.ts';
import { conversationsWith } from './conversations/people.ts';
import { exported, type ExportFormat } from './conversations/exporting.ts';
import { folded } from './store/search-words.ts';
import { demandSite, type Site } from './store/site.ts';
import type { Tables, WebhookType } from './store/tables.ts';

export type MaintenanceSettings = Pick<InboxSettings, 'database'> &
  Partial<Pick<InboxSettings, 'webhooks' | 'country'>>;

/**
 * @param settings `webhooks` receive the erasures, `country` reads telephone numbers without a country code
 * @param site null to open any site's
 * @throws with a sentence for the owner
 */
export async function openMaintenance(
  { database, webhooks = null, country = null }: MaintenanceSettings,
  site: Site | null = null,
) {
  const { db, deployment, tidy, backup, close, ...opened } = await openDatabase(database, 'maintenance');
  if (site !== null) await orClose(close, () => demandSite(deployment, site));
  // Each command tidies before it ends; a server does it later if the command is interrupted.
  const scrub = () => opened.scrub(Date.now() + DAY_MS);
  const context = { db, scrub, settings: { webhooks }, now: Date.now };
  return {
    close,
    exported: (format: ExportFormat) => exported(db, format),
    /** Writes a copy to a file that does not exist yet. */
    backup,
    /**
     * @returns the ids of conversations in which any text contains this one, ignoring case and accents; also other
     *   notations of a telephone number or an email address. A text without a character is in none, although it is a part
     *   of all.
     */
    about: async (text: string): Promise<readonly string[]> => {
      const sought = folded(text);
      if (sought.trim() === '') return [];
      const mentions = mentionsOf(text, country);
      return conversationsWith(db, (each) => folded(each).includes(sought) || mentions?.(each) === true);
    },
    /** Abandoned webhooks, without the paths of their addresses, which may be secret. */
    failed: async (): Promise<readonly FailedWebhook[]> => {
      const rows = await db
        .selectFrom('webhooks')
        .selectAll()
        .where('state', '=', 'failed')
        .orderBy('created_at')
        .execute();
      return rows.map(({ event_id, type, url, last_status, last_error }) => ({
        id: event_id,
        type,
        host: new URL(url).host,
        problem: last_error ?? `status ${last_status}`,
      }));
    },
    /** Sends webhooks with these ids again, even if they were delivered. @returns their number */
    resend: (ids: readonly string[]): Promise<number> => sendAgain(db, ids),
    /** Sends every abandoned webhook and mail again. @returns their number */
    resendFailed: async (): Promise<number> => {
      const failed = ['state', '=', 'failed'] as const;
      const mails = await db
        .updateTable('deliveries')
        .set(again())
        .where(...failed)
        .executeTakeFirstOrThrow();
      const hooks = await db
        .updateTable('webhooks')
        .set(again())
        .where(...failed)
        .executeTakeFirstOrThrow();
      return Number(mails.numUpdatedRows + hooks.numUpdatedRows);
    },
    /** @returns their number */
    erase: async (ids: readonly string[]): Promise<number> => {
      let count = 0;
      for (const id of ids) if (await erase(context, id)) count += 1;
      if (count > 0) await tidy(true);
      return count;
    },
  };
}

async function orClose(close: () => Promise<void>, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    await close();
    throw error;
  }
}

export type FailedWebhook = {
  readonly id: string;
  readonly type: WebhookType;
  readonly host: string;
  readonly problem: string;
};

/** Resets the attempts. */
const again = () => ({ state: 'waiting', attempts: 0, next_at: Date.now() }) as const;

async function sendAgain(db: Kysely<Tables>, ids: readonly string[]): Promise<number> {
  let count = 0;
  for (const id of ids) {
    const { numUpdatedRows } = await db
      .updateTable('webhooks')
      .set(again())
      .where('event_id', '=', id)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) count += 1;
  }
  return count;
}
