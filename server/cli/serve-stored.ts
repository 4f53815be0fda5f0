/** Serves the businesses of the database. */
import type { BusinessId } from '../businesses/business-id.ts';
import { Directory } from '../businesses/serving/directory.ts';
import { followChanges } from '../businesses/serving/follow-changes.ts';
import { openBusiness, type ServedBusiness } from '../businesses/serving/open-business.ts';
import { routeToBusinesses } from '../businesses/serving/route.ts';
import { changesSince, idOfHost, idOfSlug } from '../businesses/store/reading.ts';
import type { CounterStore } from '../counters/counter-store.ts';
import { createReports, errorText } from '../http/reports.ts';
import { openDeployment } from '../inbox/deployment.ts';
import { openStoredInbox } from '../inbox/inboxes.ts';
import { startStoredWork } from '../inbox/stored-work.ts';
import type { ProgramLog } from './program-log.ts';
import type { HooksFor } from './hooks.ts';
import type { Served } from './serve-one.ts';
import type { StoreSettings } from './store-environment.ts';

export type StoredServing = {
  readonly log: ProgramLog;
  readonly hooksFor: HooksFor;
  readonly store: CounterStore;
};

/** @throws with a sentence for the provider if the database cannot be opened */
export async function openStored(
  { place, inbox, keys, deployment: endpoint }: StoreSettings,
  { log, hooksFor, store }: StoredServing,
): Promise<Served> {
  const { report } = createReports(log, Date.now);
  const shared = { ...place, ...inbox };
  const deployment = await openDeployment(shared, report, () => Promise.resolve());
  const { businesses: db, watchBusinesses: watch } = deployment.database;
  const opening = {
    db,
    keys,
    deployment: { ...endpoint, store },
    openInbox: (parts: Parameters<typeof openStoredInbox>[2]) => openStoredInbox(deployment, shared, parts),
    hooksOf: (id: BusinessId) => hooksFor(log.child({ business: id }), id),
  };
  const directory = new Directory<ServedBusiness>({
    idOf: ({ kind, text }) => (kind === 'slug' ? idOfSlug(db, text, Date.now()) : idOfHost(db, text)),
    open: (id) => openBusiness(opening, id),
  });
  const { revision } = await changesSince(db, 0).catch(async (error: unknown) => {
    await deployment.close();
    throw error;
  });
  const stopFollowing = followChanges(
    {
      changesSince: (known) => changesSince(db, known),
      watch,
      onChanges: (changed) => directory.drop(changed),
      onFailure: (error) => report('businesses', `Changes of businesses cannot be read: ${errorText(error)}`),
    },
    revision,
  );
  const stored = startStoredWork({
    deployment,
    inboxOf: async (id) => (await directory.byId(id))?.inbox ?? null,
    report,
    now: endpoint.now ?? Date.now,
  });
  const end = () => {
    stopFollowing();
    deployment.changes.end();
  };
  return {
    answer: routeToBusinesses(directory, report),
    inbox: null,
    isWritable: deployment.isWritable,
    end,
    work: stored.work,
    async close() {
      end();
      await stored.stop();
      await deployment.backlogs.retry();
      await deployment.close();
    },
  };
}
