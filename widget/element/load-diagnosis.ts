/** Loads the diagnosis. In the single script `fetch-diagnosis.ts` replaces this file. */
import type * as Diagnosis from '../diagnose/diagnosis.ts';

/** Rejects if it cannot be loaded; the message names the file. */
export const loadDiagnosis = (): Promise<typeof Diagnosis> => import('../diagnose/diagnosis.ts');
