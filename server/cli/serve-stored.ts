/** Serves the businesses of the database. */
import type { BusinessId } from '../businesses/business-id.ts';
import { withActivity } from '../businesses/serving/activity.ts';
import { Directory } from '../businesses/serving/directory.ts';
import { followChanges } from '../businesses/serving/follow-changes.ts';
import {
  openBusiness,
  type OpeningContext,
  type ServedBusiness,
} from '../businesses/serving/open-business.ts';
import { ReportedSettings } from '../businesses/serving/usable-business.ts';
import { routeToBusinesses } from '../businesses/serving/route.ts';
import { keyProblem, NO_KEY_ADVICE } from '../businesses/store/key-problem.ts';
import { endLooksExcept } from '../businesses/store/looks.ts';
import { changesSince, idOfHost, idOfSlug } from '../businesses/store/reading.ts';
import type { BusinessTables } from '../businesses/store/tables.ts';
import type { StoreContext } from '../businesses/store/writing.ts';
import type { CallEndpoint } from '../call-endpoint.ts';
import type { CounterStore } from '../counters/counter-store.ts';
import { OpenWork } from '../http/open-work.ts';
import { createReports, errorText, type Report } from '../http/reports.ts';
import { openDeployment, type Deployment } from '../inbox/deployment.ts';
import { openStoredInbox } from '../inbox/inboxes.ts';
import type { Database } from '../inbox/store/database.ts';
import { startStoredWork } from '../inbox/stored-work.ts';
import type { Provider, ProviderParts } from '../provider/provider.ts';
import type { ProgramLog } from './program-log.ts';
import type { HooksFor } from './hooks.ts';
import type { Served } from './serve-one.ts';
import type { StoreSettings } from './store-environment.ts';
import { tablesWithoutBusiness } from './without-business.ts';

export type StoredServing = {
  readonly log: ProgramLog;
  readonly hooksFor: HooksFor;
  readonly store: CounterStore;
};

/** @throws with a sentence for the provider if the database cannot be opened */
export async function openStored(
  { place, inbox, keys, deployment: endpoint, provider: providerSettings }: StoreSettings,
  { log, hooksFor, store }: StoredServing,
): Promise<Served> {
  const { report } = createReports(log, Date.now);
  const shared = { ...place, ...inbox };
  const deployment = await openDeployment(shared, report, () => Promise.resolve());
  const { businesses: db } = deployment.database;
  const kept = { db: deployment.database.deployment.withTables<BusinessTables>(), open: new OpenWork() };
  const opening = {
    db,
    keys,
    deployment: { ...endpoint, store },
    reported: new ReportedSettings(),
    providerPeople: providerSettings?.people ?? [],
    openInbox: (parts: Parameters<typeof openStoredInbox>[2]) => openStoredInbox(deployment, shared, parts),
    hooksOf: (id: BusinessId) => withActivity(kept, id, hooksFor(log.child({ business: id }), id)),
  };
  const directory = directoryOf(opening);
  const [{ revision }, provider] = await orClose(deployment.close, async () => {
    await demandKeys({ db, keys }, report);
    await warnOfRowsWithoutBusiness(deployment.database, report);
    return [
      await changesSince(db, 0),
      await providerOf({ settings: providerSettings, inboxes: deployment, keys, deployment: endpoint, log }),
    ] as const;
  });
  const stopFollowing = followBusinesses(deployment.database, directory, report, revision);
  const stored = startStoredWork({
    deployment,
    inboxOf: async (id) => (await directory.byId(id))?.inbox ?? null,
    report,
    now: endpoint.now ?? Date.now,
  });
  const end = async () => {
    stopFollowing();
    deployment.changes.end();
    await stored.stop();
  };
  return {
    answer: withMailEvents(
      deployment,
      withProvider(routeToBusinesses(directory, report, basePathOf(inbox)), provider),
    ),
    inbox: null,
    isWritable: deployment.isWritable,
    end,
    work: stored.work,
    async close() {
      await end();
      provider?.close();
      await kept.open.settled();
      await deployment.backlogs.retry();
      await deployment.close();
    },
  };
}

const directoryOf = (opening: OpeningContext): Directory<ServedBusiness> =>
  new Directory({
    idOf: ({ kind, text }) =>
      kind === 'slug' ? idOfSlug(opening.db, text, Date.now()) : idOfHost(opening.db, text),
    open: (id) => openBusiness(opening, id),
  });

/** A process that lacks keys would otherwise look healthy, and refuse the visitors of businesses. @throws if it lacks all */
async function demandKeys({ db, keys }: Pick<StoreContext, 'db' | 'keys'>, report: Report): Promise<void> {
  const problem = await keyProblem(db, keys);
  if (problem === null) return;
  if (problem.isComplete) throw new Error(`${problem.says} ${NO_KEY_ADVICE}`);
  report('businesses', problem.says);
}

/** @param since everything up to this revision is known @returns ends it */
const followBusinesses = (
  { businesses: db, watchBusinesses: watch }: Database,
  directory: Directory<ServedBusiness>,
  report: Report,
  since: number,
): (() => void) =>
  followChanges(
    {
      changesSince: (known) => changesSince(db, known),
      watch,
      onChanges: (changed) => directory.drop(changed),
      onFailure: (error) => report('businesses', `Changes of businesses cannot be read: ${errorText(error)}`),
    },
    since,
  );

async function warnOfRowsWithoutBusiness(database: Database, report: Report): Promise<void> {
  const tables = await tablesWithoutBusiness(database);
  if (tables.length > 0)
    report(
      'businesses',
      `The database has rows of a server with one business that belong to none (${tables.join(', ')}): ` +
        'nobody reads them, and they are not erased. `businesses import SLUG --default` gives them to their business.',
    );
}

/** Of the URL at which a server with one business had its inbox. */
function basePathOf({ publicUrl }: StoreSettings['inbox']): string {
  const { pathname } = new URL(publicUrl ?? 'https://localhost');
  return pathname === '/' ? '' : pathname;
}

const withMailEvents =
  ({ answerMailEvent }: Deployment, answer: CallEndpoint): CallEndpoint =>
  async (request, info) =>
    (await answerMailEvent(request)) ?? answer(request, info);

function withProvider(answer: CallEndpoint, provider: Provider | null): CallEndpoint {
  if (provider === null) return answer;
  return async (request, info) =>
    (await provider.answer({ request, socketAddress: info?.address })) ?? answer(request, info);
}

type PageParts = Omit<ProviderParts, 'settings'> & { readonly settings: ProviderParts['settings'] | null };

/** Loaded on demand, because its libraries are only for its page. Null without people who may sign in. */
async function providerOf({ settings, ...parts }: PageParts): Promise<Provider | null> {
  const { inboxes, deployment } = parts;
  await endLooksExcept(inboxes.database.businesses, settings?.people ?? [], (deployment.now ?? Date.now)());
  if (settings === null) return null;
  const { openProvider } = await import('../provider/provider.ts');
  return openProvider({ ...parts, settings });
}

async function orClose<T>(close: () => Promise<void>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await close();
    throw error;
  }
}
