/** Serves the businesses of the database. */
import type { BusinessId } from '../businesses/business-id.ts';
import { Directory } from '../businesses/serving/directory.ts';
import { followChanges } from '../businesses/serving/follow-changes.ts';
import { openBusiness } from '../businesses/serving/open-business.ts';
import { routeToBusinesses } from '../businesses/serving/route.ts';
import { changesSince, idOfHost, idOfSlug } from '../businesses/store/reading.ts';
import type { CounterStore } from '../counters/counter-store.ts';
import { createReports, errorText } from '../http/reports.ts';
import { openDatabase } from '../inbox/store/open-database.ts';
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
  { place, keys, deployment }: StoreSettings,
  { log, hooksFor, store }: StoredServing,
): Promise<Served> {
  const { businesses: db, watchBusinesses: watch, probe, close } = await openDatabase(place, 'server');
  const { report } = createReports(log, Date.now);
  const opening = {
    db,
    keys,
    deployment: { ...deployment, store },
    hooksOf: (id: BusinessId) => hooksFor(log.child({ business: id }), id),
  };
  const directory = new Directory({
    idOf: ({ kind, text }) => (kind === 'slug' ? idOfSlug(db, text, Date.now()) : idOfHost(db, text)),
    open: (id) => openBusiness(opening, id),
  });
  const { revision } = await changesSince(db, 0).catch(async (error: unknown) => {
    await close();
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
  return {
    answer: routeToBusinesses(directory, report),
    inbox: null,
    isWritable: () => probe().then(isDone, isNotDone),
    end: stopFollowing,
    close,
  };
}

const isDone = () => true;
const isNotDone = () => false;
