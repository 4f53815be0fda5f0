/** What the owner allows to be booked: services, people or rooms, and opening hours. */
import type { DayNumber } from './zone.ts';

/** Minutes of wall time since midnight. */
export type Span = { readonly from: number; readonly to: number };

/** From Sunday to Saturday. */
export type WeekHours = readonly (readonly Span[])[];

/** A person, a room or a machine that one or several appointments occupy. */
export type Resource = {
  readonly id: string;
  readonly name: string;
  /** Null: those of the business. */
  readonly hours: WeekHours | null;
  /** How many appointments it can take at the same time. */
  readonly places: number;
};

export type Service = {
  readonly id: string;
  readonly name: string;
  readonly minutes: number;
  /** Minutes in which the resource is busy before and after an appointment. They may be outside of opening hours. */
  readonly bufferBefore: number;
  readonly bufferAfter: number;
  /** Ids of the resources of which one is needed, in the order of preference. */
  readonly resources: readonly string[];
  /** How many appointments of this service may overlap, across all resources. If null, unlimited. */
  readonly atOnce: number | null;
};

/** Other hours on some days, or none. */
export type HoursException = {
  readonly from: DayNumber;
  /** The last day. */
  readonly to: DayNumber;
  readonly spans: readonly Span[];
  /** Null: of the whole business. */
  readonly resource: string | null;
};

/** What visitors are sent before an appointment. */
export type Reminders = {
  /** How long before the start, in any order. Empty: none. */
  readonly minutesBefore: readonly number[];
  /** Minutes of wall time between which no one is reminded. It may last until the next day; equal: never. */
  readonly quiet: Span;
};

export type BookRules = {
  readonly services: readonly Service[];
  readonly resources: readonly Resource[];
  readonly hours: WeekHours;
  readonly exceptions: readonly HoursException[];
  /** How long before its start an appointment can still be booked. */
  readonly noticeMinutes: number;
  /** The last day that can be booked, counted from today. */
  readonly horizonDays: number;
  /** The distance of starts from the beginning of a span. */
  readonly gridMinutes: number;
  /** Where appointments take place. Null if it is not said. */
  readonly location: string | null;
  /** The number to call about changes. Null if there is none. */
  readonly phone: string | null;
  /** Where answers to mails to visitors go. Null: to their sender. */
  readonly email: string | null;
  /** Whether visitors who have left a mail address are mailed. */
  readonly mails: boolean;
  readonly reminders: Reminders;
  /** Services and people of earlier versions, which appointments may still name. Left out if no versions are kept. */
  readonly former?: FormerNames;
};

export type Named = { readonly id: string; readonly name: string };
export type FormerNames = { readonly services: readonly Named[]; readonly resources: readonly Named[] };

/** `stored`: those that the owner sets on the inbox's page. */
export type BookRulesSetting = BookRules | 'stored';

/** Before the owner has set anything. */
export const NO_RULES: BookRules = {
  services: [],
  resources: [],
  hours: [],
  exceptions: [],
  noticeMinutes: 0,
  horizonDays: 0,
  gridMinutes: 1,
  location: null,
  phone: null,
  email: null,
  mails: true,
  reminders: { minutesBefore: [], quiet: { from: 0, to: 0 } },
};
