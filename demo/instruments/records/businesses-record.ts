/** Reads which businesses this server has. */
import type { BusinessList } from '../../businesses/directory.ts';
import { DIRECTORY_PATH } from '../../businesses/paths.ts';

/** @throws if the console's server has none */
export async function readBusinesses(signal: AbortSignal): Promise<BusinessList> {
  const answer = await fetch(DIRECTORY_PATH, { signal });
  if (!answer.ok) throw new Error(`This server has no businesses (${answer.status}): npm start has.`);
  return (await answer.json()) as BusinessList;
}
