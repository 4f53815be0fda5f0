/** What the page has read from the server, and when it reads it again. */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { Session, View } from '../web/page-contract.ts';
import { readList, RequestError } from './client.ts';

/** Short, so that nothing outdated or erased is shown again, and nothing stays in memory after signing out. */
const KEPT_AFTER_USE_MS = 1_000;

export const SESSION = ['session'] as const;
/** The first part of all keys but the session's. Each change in the inbox reloads them. */
export const INBOX = ['inbox'] as const;

/** @param after `Listed.after` of the page before; null for the first page */
export const listQuery = (view: View, search: string, after: string | null) => ({
  queryKey: [...INBOX, 'list', view, search, after],
  queryFn: () => readList(view, search, after),
});

export const conversationKey = (id: string) => [...INBOX, 'conversation', id] as const;

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
    // A change by the owner may show in several places.
    mutationCache: new MutationCache({ onSettled: () => void queries.invalidateQueries() }),
    defaultOptions: {
      // A failure is shown immediately, with a button that tries again; also offline, instead of waiting for the network.
      queries: { gcTime: KEPT_AFTER_USE_MS, networkMode: 'always', retry: false },
      mutations: { networkMode: 'always' },
    },
  });
  return queries;
}
