/** Writes a mail as text and as HTML, within the limits of mail programs. */
import { htmlOf } from './mail-html.ts';
import { textOf } from './mail-text.ts';
import type { Mail } from './mail.ts';

export type Attachment = {
  readonly filename: string;
  readonly content: string;
  readonly contentType: string;
};

export type MailContent = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly Attachment[];
  /** An iCalendar object that mail programs offer to put into the calendar. */
  readonly calendar?: { readonly method: 'REQUEST' | 'CANCEL'; readonly content: string };
  /** Who receives an answer to the mail. Default: its sender. */
  readonly replyTo?: { readonly name: string; readonly address: string };
};

/** Subjects are cut in the lists of mail programs long before this. UTF-16 units. */
const MAX_SUBJECT_CHARACTERS = 120;
const MAX_PREVIEW_CHARACTERS = 200;

export async function mailContent(mail: Mail, attachments: readonly Attachment[] = []): Promise<MailContent> {
  const preview = shortened(mail.preview, MAX_PREVIEW_CHARACTERS);
  return {
    // Mail programs decode what stands after this sign.
    subject: shortened(mail.subject, MAX_SUBJECT_CHARACTERS).replaceAll('=?', '= ?'),
    text: textOf(mail),
    html: await htmlOf({ ...mail, preview }),
    attachments,
  };
}

/** On one line, and cut without dividing a character. */
export function shortened(text: string, maxCharacters: number): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  if (line.length <= maxCharacters) return line;
  return `${line
    .slice(0, maxCharacters - 1)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}…`;
}
