/** In the single script: fetches the diagnosis, because no visitor needs it. */
import { fetchFile } from './fetch-file.ts';
import type { loadDiagnosis as Load } from './load-diagnosis.ts';

export const loadDiagnosis: typeof Load = async () =>
  (await fetchFile('diagnosis')) as Awaited<ReturnType<typeof Load>>;
