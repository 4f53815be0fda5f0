/** The page's requests about conversations and people. */
import type {
  ConversationChange,
  FoundPerson,
  Listed,
  LookList,
  OpenedConversation,
  OtherInboxes,
  Overview,
  PersonRequest,
  StoppedMails,
  View,
} from '../web/page-contract.ts';
import { post, request, RequestError, UNREACHABLE } from '../../page/request.ts';

const conversationPath = (id: string) => `conversations/${encodeURIComponent(id)}`;

export const readOverview = () => request<Overview>('overview');

/** @param after `Listed.after` of the page before; null for the first page */
export const readList = (view: View, search: string, after: string | null) =>
  request<Listed>(
    `conversations?${new URLSearchParams({ view, search, ...(after === null ? {} : { after }) })}`,
  );

export const readConversation = (id: string) => request<OpenedConversation>(conversationPath(id));

export const changeConversation = (id: string, change: ConversationChange, signal?: AbortSignal) =>
  request<void>(conversationPath(id), {
    method: 'PATCH',
    body: change,
    ...(signal === undefined ? {} : { signal }),
  });

export const eraseConversation = (id: string) => request<void>(conversationPath(id), { method: 'DELETE' });

export const findPerson = (person: PersonRequest) => post<FoundPerson>('people/find', person);

export const erasePerson = (person: PersonRequest) => post<FoundPerson>('people/erase', person);

export const readStoppedMails = () => request<StoppedMails>('stopped-mails');

export const resumeMails = (whose: { readonly address: string }) => post<void>('stopped-mails/resume', whose);

/** Everything of one person, as a file. */
export const exportPerson = (person: PersonRequest) => post<object>('export/person', person);

/** Rejects if a download would be refused. */
export const checkExport = () => post<void>('export/check');

export const exportUrl = (format: 'json' | 'csv'): string => `api/export?format=${format}`;

export const readLooks = () => request<LookList>('looks');

export const endLook = () => post<void>('look/end');

export const readOtherInboxes = () => request<OtherInboxes>('businesses');

export const recordingUrl = (id: string): string => `api/${conversationPath(id)}/recording`;

/** Loads the part of the page that shows the appointments. */
export const loadAppointments = () =>
  import('./appointments/appointments.tsx').catch((error: unknown) => {
    throw new RequestError(UNREACHABLE, null, error);
  });

/** Loads what the account shows. */
export const loadAccountParts = () =>
  import('./account/account-parts.tsx').catch((error: unknown) => {
    throw new RequestError(UNREACHABLE, null, error);
  });

/** Loads the part of the page that shows the settings. */
export const loadSettings = () =>
  import('./settings/settings.tsx').catch((error: unknown) => {
    throw new RequestError(UNREACHABLE, null, error);
  });

export const CHANGES_URL = 'api/changes';
