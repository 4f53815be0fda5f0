/** What the page shows of businesses. */
import { isObject } from '../../widget/platform/json.ts';
import type { BusinessId } from '../businesses/business-id.ts';
import { businessProblems, knownSettings, type BusinessSettings } from '../businesses/business-settings.ts';
import { auditOf } from '../businesses/store/audit.ts';
import { addressOf } from '../businesses/store/address.ts';
import { BusinessError } from '../businesses/store/input.ts';
import {
  listBusinesses,
  listedBusiness,
  type ListedRow,
  type ListQuery,
} from '../businesses/store/listing.ts';
import { SecretError } from '../businesses/store/master-keys.ts';
import { peopleOf, storedBusiness } from '../businesses/store/reading.ts';
import { secretNamesOf } from '../businesses/store/secrets.ts';
import { NO_USAGE, usageByMonth, usageOfMonth } from '../businesses/store/usage.ts';
import type { ProviderContext } from './context.ts';
import type { BusinessList, ListedBusiness, OpenedBusiness } from './page-contract.ts';
import { inboxUrlOf } from './invitations.ts';
import { snippetOf } from './snippet.ts';
import { completeUsageOf } from './usage.ts';

const SHOWN_MONTHS = 12;
const SHOWN_CHANGES = 30;
const MONTH_CHARACTERS = 7;

/** The month in which it is now everywhere or soon: that of UTC. */
export const monthAt = (now: number): string => new Date(now).toISOString().slice(0, MONTH_CHARACTERS);

export async function businessList(context: ProviderContext, query: ListQuery): Promise<BusinessList> {
  const { db, now } = context.store;
  const month = monthAt(now());
  const { rows, hasMore } = await listBusinesses(db, query);
  const usage = await usageOfMonth(
    db,
    rows.map(({ id }) => id),
    month,
  );
  const businesses: ListedBusiness[] = [];
  for (const row of rows)
    businesses.push(listed(row, usage.get(row.id) ?? NO_USAGE, (await usable(context, row)).problems));
  return { businesses, month, after: hasMore ? (rows.at(-1)?.id ?? null) : null };
}

export async function openedBusiness(
  context: ProviderContext,
  id: BusinessId,
): Promise<OpenedBusiness | null> {
  const { db, now } = context.store;
  await completeUsageOf(context, id);
  // Read before the rest, so that a save based on a mixture is refused as outdated.
  const row = await listedBusiness(db, id);
  if (row === null) return null;
  const { problems, settings } = await usable(context, row);
  const usage = await usageOfMonth(db, [id], monthAt(now()));
  const { publicUrl } = context.settings;
  return {
    ...listed(row, usage.get(id) ?? NO_USAGE, problems),
    phone: settings?.contactPhone ?? '',
    address: await addressOf(db, id),
    inboxUrl: inboxUrlOf(context, id),
    revision: row.revision,
    timeZone: row.time_zone,
    host: row.host,
    createdAt: row.created_at,
    assistant: typeof settings?.assistant === 'string' ? settings.assistant : null,
    siteKey: settings?.siteKey ?? null,
    hasBook: settings?.book === true,
    origins: settings?.origins ?? [],
    webhookUrls: settings?.webhookUrls ?? [],
    limits: numbersIn(settings?.limits),
    secrets: await secretNamesOf(db, id),
    people: await peopleOf(db, id),
    months: await usageByMonth(db, id, SHOWN_MONTHS),
    audit: await auditOf(db, id, SHOWN_CHANGES),
    snippet:
      settings === null
        ? null
        : snippetOf({
            publicUrl,
            slug: row.slug,
            agentName: settings.agentName ?? '',
            phone: settings.contactPhone ?? '',
          }),
  };
}

const listed = (
  row: ListedRow,
  usage: ListedBusiness['usage'],
  problems: readonly string[],
): ListedBusiness => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  kind: row.kind,
  status: row.status,
  lastAt: row.last_at,
  usage,
  problems,
  lastProblem:
    row.problem === null || row.problem_at === null ? null : { text: row.problem, at: row.problem_at },
});

type Usable = { readonly problems: readonly string[]; readonly settings: BusinessSettings | null };

/** Whether a server could serve it, by the same check. */
async function usable({ store }: ProviderContext, { id, status }: ListedRow): Promise<Usable> {
  try {
    const stored = await storedBusiness(store.db, store.keys, id);
    if (stored === null) return { problems: [], settings: null };
    const known = { ...stored, settings: knownSettings(stored.settings) };
    const problems = status === 'removed' ? [] : businessProblems(store.deployment, known);
    return { problems, settings: stored.settings };
  } catch (error) {
    if (error instanceof BusinessError) return { problems: error.problems, settings: null };
    if (error instanceof SecretError) return { problems: [error.message], settings: null };
    throw error;
  }
}

const numbersIn = (limits: unknown): Readonly<Record<string, number>> =>
  isObject(limits)
    ? Object.fromEntries(
        Object.entries(limits).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
      )
    : {};
