/** In the single script: fetches the diagnosis from a file next to the script, because no visitor needs it. */
import { parts } from '../entrance/load-parts.ts';
import { VERSION } from '../version.ts';
import type { loadDiagnosis as Load } from './load-diagnosis.ts';

const FILE = 'task-tamer-agent.diagnosis.mjs';

/** Rejects if the file is not next to the script, or the page's policy blocks it. */
export const loadDiagnosis: typeof Load = async () => {
  if (parts.address === '') throw new Error(`${FILE} cannot be found: the script does not know its address.`);
  // A new script never runs with a cached diagnosis of an earlier version.
  const url = new URL(`${FILE}?${VERSION}`, parts.address).href;
  return (await import(url)) as Awaited<ReturnType<typeof Load>>;
};
