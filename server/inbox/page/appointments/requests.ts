/** The requests of the appointments' part of the page. Each rejects with a `RequestError`. */
import type {
  Agenda,
  AppointmentChange,
  Connection,
  ConnectionFindings,
  Connections,
  Feed,
  Figures,
  FreeTimes,
  NewAppointment,
  NoticeAgain,
  OwnAppointment,
  RulesChange,
  RulesForm,
  RulesPreview,
} from '../../../book/owner/contract.ts';
import type { CalendarsChange, PeopleCalendars, SettingsSaved } from '../../web/settings/contract.ts';
import { orProblems } from '../../../page/refusals.ts';
import { request } from '../../../page/request.ts';

/** @param from the first day, such as `2026-11-24`; empty for today */
export const readAgenda = (from: string) =>
  request<Agenda>(`book/appointments?${new URLSearchParams({ from })}`);

/** @param moved the id of the appointment that would move there; empty for a new one */
export const readFreeTimes = (service: string, date: string, moved: string) =>
  request<FreeTimes>(`book/free?${new URLSearchParams({ service, date, moved })}`);

export const addAppointment = (body: NewAppointment) =>
  request<OwnAppointment>('book/appointments', { method: 'POST', body });

export const changeAppointment = (id: string, body: AppointmentChange) =>
  request<OwnAppointment>(`book/appointments/${id}`, { method: 'PATCH', body });

export const sendAgain = (id: string, { kind, channel, minutesBefore }: NoticeAgain) =>
  request<OwnAppointment>(`book/appointments/${id}/notices`, {
    method: 'POST',
    body: { kind, channel, minutesBefore } satisfies NoticeAgain,
  });

export const readFigures = () => request<Figures>('book/figures');

export const readFeed = () => request<Feed>('book/feed');

/** The address before stops working. */
export const renewFeed = () => request<Feed>('book/feed', { method: 'POST' });

export const readConnections = () => request<Connections>('book/connections');

export const testConnection = (which: Connection) =>
  request<ConnectionFindings>(`book/connections/${which}/test`, { method: 'POST' });

export const readRules = () => request<RulesForm>('book/rules');

export const tryRules = (file: object) =>
  request<RulesPreview>('book/rules/preview', { method: 'POST', body: { file }, isPreview: true });

export const saveRules = (body: RulesChange) => request<void>('book/rules', { method: 'PUT', body });

export const readCalendars = () => request<PeopleCalendars>('settings/calendars');

export const saveCalendars = (body: CalendarsChange) =>
  orProblems(request<SettingsSaved>('settings/calendars', { method: 'PUT', body }));
