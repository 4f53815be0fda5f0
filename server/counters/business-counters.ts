/** Keeps the counts of each business apart in one store. */
import { DEFAULT_BUSINESS_ID, type BusinessId } from '../businesses/business-id.ts';
import type { CounterStore } from './counter-store.ts';

/** The default business has the keys of servers that knew no businesses, so that an update does not reset the day. */
export function ofBusiness(store: CounterStore, businessId: BusinessId): CounterStore {
  if (businessId === DEFAULT_BUSINESS_ID) return store;
  return {
    ...store,
    take: (key, ...limit) => store.take(`${businessId}:${key}`, ...limit),
    giveBack: (key, ...points) => store.giveBack(`${businessId}:${key}`, ...points),
  };
}
