/** What the page has read of the inbox. */
import type { View } from '../web/page-contract.ts';
import { readList } from './client.ts';

/** The first part of all keys but the session's. Each change in the inbox reloads them. */
export const INBOX = ['inbox'] as const;

/** @param after `Listed.after` of the page before; null for the first page */
export const listQuery = (view: View, search: string, after: string | null) => ({
  queryKey: [...INBOX, 'list', view, search, after],
  queryFn: () => readList(view, search, after),
});

export const STOPPED_MAILS = [...INBOX, 'stopped-mails'] as const;

export const conversationKey = (id: string) => [...INBOX, 'conversation', id] as const;
