/** The page's requests. Each rejects with a `RequestError`; a refusal of what was entered is returned. */
import { orProblems } from '../../page/refusals.ts';
import { post, request } from '../../page/request.ts';
import type {
  AgentAnswer,
  BegunLook,
  BusinessList,
  BusinessStatus,
  CheckedPage,
  CheckRequest,
  DraftChange,
  DraftList,
  FinishedDraft,
  OpenedBusiness,
  OpenedDraft,
  RemoveRequest,
  SettingsChange,
  Setup,
  StatusRequest,
} from '../page-contract.ts';

export type ListFilter = {
  readonly search: string;
  /** Null for all but removed ones. */
  readonly status: BusinessStatus | null;
  readonly after: string | null;
};

export const readBusinesses = ({ search, status, after }: ListFilter) =>
  request<BusinessList>(
    `businesses?${new URLSearchParams({
      search,
      ...(status === null ? {} : { status }),
      ...(after === null ? {} : { after }),
    })}`,
  );

export const readBusiness = (id: string) => request<OpenedBusiness>(`businesses/${id}`);

export const readSetup = () => request<Setup>('setup');

export const readDrafts = () => request<DraftList>('drafts');

export const readDraft = (id: string) => request<OpenedDraft>(`drafts/${id}`);

export const saveDraft = (id: string, body: DraftChange, signal: AbortSignal) =>
  request<OpenedDraft>(`drafts/${id}`, { method: 'PUT', body, signal });

export const discardDraft = (id: string) => request<void>(`drafts/${id}`, { method: 'DELETE' });

export const changeStatus = (id: string, change: StatusRequest['change']) =>
  post<void>(`businesses/${id}/status`, { change } satisfies StatusRequest);

export const lookAt = (id: string) => post<BegunLook>(`businesses/${id}/look`);

export const checkPage = (id: string, url: string) =>
  post<CheckedPage>(`businesses/${id}/check`, { url } satisfies CheckRequest);

export const usageUrl = (month: string): string => `api/usage.csv?month=${month}`;

export const prepareAgent = (id: string) => orProblems(post<AgentAnswer>(`drafts/${id}/agent`));

export const finishDraft = (id: string) => orProblems(post<FinishedDraft>(`drafts/${id}/finish`));

export const changeSettings = (id: string, body: SettingsChange) =>
  orProblems(request<void>(`businesses/${id}/settings`, { method: 'PATCH', body }));

export const removeBusiness = (id: string, name: string) =>
  orProblems(post<void>(`businesses/${id}/remove`, { name } satisfies RemoveRequest));
