/** The page's requests about conversations and people. */
import type {
  ConversationChange,
  EndedLook,
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
import {
  isNotFound,
  post,
  request,
  RequestError,
  UNREACHABLE,
  type RequestOptions,
} from '../../page/request.ts';
import { reportErased } from './erasures.ts';

const conversationPath = (id: string) => `conversations/${encodeURIComponent(id)}`;

export const readOverview = () => request<Overview>('overview');

/** @param after `Listed.after` of the page before; null for the first page */
export const readList = (view: View, search: string, after: string | null) =>
  request<Listed>(
    `conversations?${new URLSearchParams({ view, search, ...(after === null ? {} : { after }) })}`,
  );

/** Another tab or the server may have erased it. */
async function ofConversation<Value>(id: string, options?: RequestOptions): Promise<Value> {
  try {
    return await request<Value>(conversationPath(id), options);
  } catch (error) {
    if (isNotFound(error)) reportErased([id]);
    throw error;
  }
}

export const readConversation = (id: string) => ofConversation<OpenedConversation>(id);

export const changeConversation = (id: string, change: ConversationChange, signal?: AbortSignal) =>
  ofConversation<void>(id, { method: 'PATCH', body: change, ...(signal === undefined ? {} : { signal }) });

export async function eraseConversation(id: string): Promise<void> {
  await ofConversation<void>(id, { method: 'DELETE' });
  reportErased([id]);
}

export const findPerson = (person: PersonRequest) => post<FoundPerson>('people/find', person);

export async function erasePerson(person: PersonRequest): Promise<FoundPerson> {
  const erased = await post<FoundPerson>('people/erase', person);
  reportErased(erased.conversations.map(({ id }) => id));
  return erased;
}

export const readStoppedMails = () => request<StoppedMails>('stopped-mails');

export const resumeMails = (whose: { readonly address: string }) => post<void>('stopped-mails/resume', whose);

/** Everything of one person, as a file. */
export const exportPerson = (person: PersonRequest) => post<object>('export/person', person);

/** Rejects if a download would be refused. */
export const checkExport = () => post<void>('export/check');

export const exportUrl = (format: 'json' | 'csv'): string => `api/export?format=${format}`;

export const readLooks = () => request<LookList>('looks');

export const endLook = () => post<EndedLook>('look/end');

export const readOtherInboxes = () => request<OtherInboxes>('businesses');

export const recordingUrl = (id: string): string => `api/${conversationPath(id)}/recording`;

/** A part of the page that is loaded when it is opened. */
const loaded = <Part>(part: Promise<Part>): Promise<Part> =>
  part.catch((error: unknown) => {
    throw new RequestError(UNREACHABLE, null, error);
  });

export const loadAppointments = () => loaded(import('./appointments/appointments.tsx'));

export const loadAccountParts = () => loaded(import('./account/account-parts.tsx'));

export const loadSettings = () => loaded(import('./settings/settings.tsx'));

export const CHANGES_URL = 'api/changes';
