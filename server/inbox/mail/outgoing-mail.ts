/** A mail as it is sent, over SMTP or HTTPS. */
import type { SendMailOptions } from 'nodemailer';
import type { MailContent } from './mail-content.ts';

export type OutgoingMail = MailContent & {
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  /** The same in every attempt; lets services and mail programs recognize a duplicate. */
  readonly messageId: string | null;
};

export type MailTransport = {
  /** @throws if the mail is refused or the server does not answer */
  readonly send: (mail: OutgoingMail) => Promise<void>;
  /** @throws if the server or service cannot be reached, or refuses the credentials */
  readonly verify: () => Promise<void>;
  readonly close: () => void;
};

/** Marks mails that no person wrote, so that absence notes do not answer them (RFC 3834). */
export const MAIL_HEADERS: Readonly<Record<string, string>> = { 'Auto-Submitted': 'auto-generated' };

/** The mail as nodemailer composes it. */
export function messageOf({ attachments, calendar, messageId, ...mail }: OutgoingMail): SendMailOptions {
  const named = messageId === null ? {} : { messageId };
  const event = calendar === undefined ? {} : { icalEvent: { filename: CALENDAR_FILENAME, ...calendar } };
  return { headers: MAIL_HEADERS, ...mail, ...named, ...event, attachments: [...attachments] };
}

const CALENDAR_FILENAME = 'appointment.ics';

/** For services that know files only. */
export function withCalendarFile({ calendar, attachments, ...mail }: OutgoingMail): OutgoingMail {
  if (calendar === undefined) return { ...mail, attachments };
  const { method, content } = calendar;
  const contentType = `text/calendar; charset=utf-8; method=${method}`;
  return { ...mail, attachments: [...attachments, { filename: CALENDAR_FILENAME, content, contentType }] };
}
