/** The types of the settings between the page and its server. */
import type { Draft, SettingsChange } from '../form-contract.ts';

export type Person = { readonly email: string; readonly role: 'owner' | 'staff' };

/** What was sent to an address last. */
export type WebhookResult = {
  readonly url: string;
  /** Null if nothing was sent yet. */
  readonly last: {
    readonly at: number;
    readonly isDelivered: boolean;
    /** Such as `status 500` or `ECONNREFUSED`; null if it was delivered. */
    readonly problem: string | null;
  } | null;
};

/** A setting that is only shown. */
export type ShownSetting = { readonly label: string; readonly value: string };

/** `GET settings`. The page changes them if the server keeps many businesses; else environment variables decide. */
export type SettingsForm =
  | {
      readonly decidedBy: 'environment';
      readonly rows: readonly (ShownSetting & { readonly variable: string })[];
    }
  | {
      readonly decidedBy: 'page';
      readonly revision: number;
      readonly draft: Draft;
      readonly people: readonly Person[];
      readonly hasWebhookSecret: boolean;
      readonly webhooks: readonly WebhookResult[];
      /** What only the provider changes. */
      readonly providers: readonly ShownSetting[];
    };

/** The form where the page decides. */
export type PageForm = Extract<SettingsForm, { readonly decidedBy: 'page' }>;

/** `PUT settings` */
export type { SettingsChange };

/** `PUT settings/people`: all of them. Refused like the settings. */
export type PeopleChange = { readonly basedOn: number; readonly people: readonly Person[] };

/** `POST settings/webhook-secret`: replaces the secret. */
export type SecretRequest = { readonly basedOn: number };

/**
 * `GET settings/calendars`: the people and rooms of the book, of which each may have a calendar of its own. None without a
 * calendar of all, or if environment variables decide.
 */
export type PeopleCalendars = {
  readonly revision: number;
  /** @property calendar its address, or Google's id; empty for none */
  readonly people: readonly { readonly id: string; readonly name: string; readonly calendar: string }[];
};

/** `PUT settings/calendars`: those that were changed, by the ids of people. Refused like the settings. */
export type CalendarsChange = {
  readonly basedOn: number;
  readonly calendars: Readonly<Record<string, string>>;
};

/** The answer to each change. */
export type SettingsSaved = {
  /** A new one, which is shown this once; null if there is none. */
  readonly webhookSecret: string | null;
  /** New people to whom no invitation could be mailed. */
  readonly uninvited: readonly string[];
};
