/** The inbox for commands, with or without a running server. Due work is left to the server. */
import { DEFAULT_BUSINESS_ID, type BusinessId } from '../businesses/business-id.ts';
import { DAY_MS } from '../admission/days.ts';
import type { InboxSettings } from './context.ts';
import { mentionsOf } from './conversations/contacts.ts';
import { erasePerson } from './erase-person.ts';
import { createBounces } from './mail/bounces.ts';
import type { BusinessRows } from './store/database.ts';
import { openDatabase } from './store/open-database.ts';
import { erase, eraseVisitorOf } from './conversations/erasing.ts';
import { everythingWith, type Found } from './conversations/people.ts';
import { exported, type ExportFormat } from './conversations/exporting.ts';
import { folded } from './store/search-words.ts';
import { demandSite, type Site } from './store/site.ts';
import type { WebhookType } from './store/tables.ts';
import { readdress } from './webhooks/removed-addresses.ts';

export { backUp } from './store/backup.ts';

export type MaintenanceSettings = Pick<InboxSettings, 'database'> &
  Partial<Pick<InboxSettings, 'migrationDatabase' | 'webhooks' | 'country' | 'timeZone'>>;

/**
 * @param settings `webhooks` receive the erasures, `country` reads telephone numbers without a country code, and erased
 *   conversations are counted on their day in `timeZone`
 * @param site null to open any site's
 * @param businessId whose conversations they are, if there are several businesses
 * @throws with a sentence for the owner
 */
export async function openMaintenance(
  { webhooks = null, country = null, timeZone = 'UTC', ...place }: MaintenanceSettings,
  site: Site | null = null,
  businessId: BusinessId = DEFAULT_BUSINESS_ID,
) {
  const { inBusiness, deployment, tidy, close, ...opened } = await openDatabase(place, 'maintenance');
  if (site !== null) await orClose(close, () => demandSite(deployment, site));
  // Each command tidies before it ends; a server does it later if the command is interrupted.
  const scrub = () => opened.scrub(Date.now() + DAY_MS);
  const { read, change: inChange } = inBusiness(businessId);
  const context = { read, change: inChange, scrub, settings: { webhooks, timeZone }, now: Date.now };
  return {
    close,
    /** @param only what contains a person; everything without it */
    exported: (format: ExportFormat, only: Found | null = null) => exported(read, format, only),
    /**
     * @returns what contains this text anywhere, ignoring case and accents; also other notations of a telephone number or
     *   an email address. A text without a character is in nothing, although it is a part of all.
     */
    about: async (text: string): Promise<Found> => {
      const sought = folded(text);
      if (sought.trim() === '') return { conversations: [], appointments: [], answers: [] };
      const mentions = mentionsOf(text, country);
      return everythingWith(read, (each) => folded(each).includes(sought) || mentions?.(each) === true);
    },
    /** Abandoned webhooks, without the paths of their addresses, which may be secret. */
    failed: async (): Promise<readonly FailedWebhook[]> => {
      const rows = await read((db) =>
        db.selectFrom('webhooks').selectAll().where('state', '=', 'failed').orderBy('created_at').execute(),
      );
      return rows.map(({ event_id, type, url, last_status, last_error }) => ({
        id: event_id,
        type,
        host: new URL(url).host,
        problem: last_error ?? `status ${last_status}`,
      }));
    },
    /** Sends webhooks with these ids again, even if they were delivered, to the present addresses. @returns their number */
    resend: (ids: readonly string[]): Promise<number> => sendAgain(inChange, ids, webhooks?.urls ?? []),
    /** Sends every abandoned webhook and mail again. @returns their number */
    resendFailed: (): Promise<number> => sendFailedAgain(inChange, webhooks?.urls ?? []),
    /** Conversations, and visitors of appointments. @returns their number */
    erase: async (ids: readonly string[]): Promise<number> => {
      let count = 0;
      for (const id of ids) if ((await erase(context, id)) || (await eraseVisitorOf(context, id))) count += 1;
      if (count > 0) await tidy(true);
      return count;
    },
    eraseFound: async (found: Found): Promise<number> => {
      const count = await erasePerson(context, createBounces(deployment), found);
      await tidy(true);
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

const sendAgain = (
  inChange: BusinessRows['change'],
  ids: readonly string[],
  urls: readonly string[],
): Promise<number> =>
  inChange(async (change) => {
    let count = 0;
    for (const id of ids) {
      const rows = await change.selectFrom('webhooks').selectAll().where('event_id', '=', id).execute();
      await readdress(change, rows, urls);
      const { numUpdatedRows } = await change
        .updateTable('webhooks')
        .set(again())
        .where('event_id', '=', id)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows > 0n) count += 1;
    }
    return count;
  });

const sendFailedAgain = (inChange: BusinessRows['change'], urls: readonly string[]): Promise<number> =>
  inChange(async (change) => {
    const failed = ['state', '=', 'failed'] as const;
    const rows = await change
      .selectFrom('webhooks')
      .selectAll()
      .where(...failed)
      .execute();
    await readdress(change, rows, urls);
    const results = [
      await change
        .updateTable('deliveries')
        .set(again())
        .where(...failed)
        .executeTakeFirstOrThrow(),
      await change
        .updateTable('webhooks')
        .set(again())
        .where(...failed)
        .executeTakeFirstOrThrow(),
    ];
    return results.reduce((count, { numUpdatedRows }) => count + Number(numUpdatedRows), 0);
  });
