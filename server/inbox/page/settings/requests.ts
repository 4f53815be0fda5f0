/** The requests of the settings. Each rejects with a `RequestError`. */
import type {
  PeopleChange,
  SecretRequest,
  SettingsChange,
  SettingsForm,
  SettingsSaved,
} from '../../web/settings/contract.ts';
import { orProblems } from '../../../page/refusals.ts';
import { post, request } from '../../../page/request.ts';

export const readSettings = () => request<SettingsForm>('settings');

export const saveSettings = (body: SettingsChange) =>
  orProblems(request<SettingsSaved>('settings', { method: 'PUT', body }));

export const savePeople = (body: PeopleChange) =>
  orProblems(request<SettingsSaved>('settings/people', { method: 'PUT', body }));

export const newWebhookSecret = (body: SecretRequest) => post<SettingsSaved>('settings/webhook-secret', body);
