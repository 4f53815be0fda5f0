/** Reads the local endpoint's record and formats its counters. */
import { RECORD_PATH } from '../../call-endpoint/paths.ts';
import type { EndpointRecord } from '../../call-endpoint/record.ts';

export type Counter = {
  /** The endpoint's key, which is unique. */
  readonly key: string;
  readonly title: string;
  readonly used: number;
  readonly limit: number | undefined;
  /** When the window resets, ISO 8601. */
  readonly until: string;
};

/** @throws if the console's server has no endpoint */
export async function readEndpoint(signal: AbortSignal): Promise<EndpointRecord> {
  const answer = await fetch(RECORD_PATH, { signal });
  if (!answer.ok) throw new Error(`${RECORD_PATH} was answered with ${answer.status}.`);
  return (await answer.json()) as EndpointRecord;
}

const SECONDS_IN_MINUTE = 60;
/** Enough to distinguish addresses. */
const HASH_CHARACTERS = 6;

/** Addresses appear as keyed hashes. Counters that do not count visitors, such as spent tokens, are omitted. */
export function countersOf({ counts, limits }: EndpointRecord): readonly Counter[] {
  const counters = counts.map(({ key, points, until }) => {
    const [name = '', ...rest] = key.split(':');
    const who = (rest.at(-1) ?? '').slice(0, HASH_CHARACTERS);
    const counter = (title: string, limit: number | undefined, used = points) => ({
      key,
      title,
      used,
      limit,
      until,
    });
    switch (rest.length > 1 ? `${name}:${rest[0]}` : name) {
      case 'starts:600':
        return counter(`Starts of ${who}… in 10 minutes`, limits.startsIn10Minutes);
      case 'starts:86400':
        return counter(`Starts of ${who}… in a day`, limits.startsPerDay);
      case 'calls':
        return counter('Calls today', limits.callsPerDay);
      case 'seconds':
        return counter(
          'Minutes today, at the longest',
          limits.minutesPerDay,
          Math.ceil(points / SECONDS_IN_MINUTE),
        );
      case 'chats':
        return counter('Chats today', limits.chatsPerDay);
      default:
        return null;
    }
  });
  return counters.filter((counter) => counter !== null);
}
