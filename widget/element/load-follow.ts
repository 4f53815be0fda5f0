/** Loads what follows a call from page to page. In the single script `fetch-follow.ts` replaces this file. */
import type * as Follow from './follow/followed-call.ts';

/** Rejects if it cannot be loaded. */
export const loadFollow = (): Promise<typeof Follow> => import('./follow/followed-call.ts');
