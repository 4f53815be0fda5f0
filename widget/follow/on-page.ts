/** What a page does for a call that goes along, with the browser's own means. */
import { watchDeparture } from './departure.ts';
import type { FollowPorts } from './ports.ts';
import { storeCall, storedCall } from './stored-call.ts';

export const onPage: FollowPorts = { read: storedCall, write: storeCall, watchDeparture, mayListen };

/** Not every browser tells. */
async function mayListen(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'microphone' })).state === 'granted';
  } catch {
    return false;
  }
}
