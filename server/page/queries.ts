/** What a page has read from the server, and when it reads it again. */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { Session } from '../inbox/web/page-contract.ts';
import { RequestError } from './request.ts';

/** Short, so that nothing outdated or erased is shown again, and nothing stays in memory after signing out. */
const KEPT_AFTER_USE_MS = 1_000;

export const SESSION = ['session'] as const;
/** @param onSignedOut called when the session turns out to have ended */
export function createQueries(onSignedOut: () => void): QueryClient {
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError(error) {
        if (!(error instanceof RequestError) || error.status !== 401) return;
        const owner = queries.getQueryData<Session>(SESSION)?.owner ?? null;
        if (owner === null) return;
        onSignedOut();
        void queries.invalidateQueries({ queryKey: SESSION });
      },
    }),
    // A change may show in several places.
    mutationCache: new MutationCache({ onSettled: () => void queries.invalidateQueries() }),
    defaultOptions: {
      // A failure is shown immediately, with a button that tries again; also offline, instead of waiting for the network.
      queries: { gcTime: KEPT_AFTER_USE_MS, networkMode: 'always', retry: false },
      mutations: { gcTime: KEPT_AFTER_USE_MS, networkMode: 'always' },
    },
  });
  return queries;
}
