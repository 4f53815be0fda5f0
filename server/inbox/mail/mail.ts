/** What a mail says, before it becomes text and HTML. */

export type MailLink = { readonly label: string; readonly href: string };

/** One line of a list of conversations. */
export type MailEntry = {
  /** In the margin, such as "7:42 PM". */
  readonly time: string;
  readonly who: string;
  readonly what: string;
  /** What needs the owner's attention, in a few words. */
  readonly marks: readonly string[];
  readonly booked: readonly string[];
  readonly details: readonly string[];
  readonly isMissed: boolean;
  readonly link: string | null;
};

export type MailBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'warning'; readonly text: string }
  /** A visitor's own words. */
  | { readonly kind: 'quote'; readonly text: string }
  | {
      readonly kind: 'booking';
      /** What is before it in the mail's text, such as "Booked". */
      readonly label: string;
      readonly isCancelled: boolean;
      readonly what: string;
      readonly day: string;
      /** Null for a booking of a whole day. */
      readonly time: string | null;
      readonly where: string | null;
    }
  /** The main action is a button, the other one a link below it. */
  | { readonly kind: 'actions'; readonly main: MailLink; readonly other: MailLink | null }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, value: string])[] }
  | {
      readonly kind: 'lines';
      readonly lines: readonly { readonly speaker: string; readonly text: string }[];
    }
  | { readonly kind: 'entries'; readonly entries: readonly MailEntry[] };

export type Mail = {
  /** Of an owner's several. Null if it has no name. */
  readonly business: string | null;
  readonly subject: string;
  /** What mail programs show beside the subject. */
  readonly preview: string;
  readonly title: string;
  /** Below the title: when and how. */
  readonly subtitle: string | null;
  readonly blocks: readonly MailBlock[];
  readonly footer: string;
  /** Default: English. */
  readonly language?: MailLanguage;
};

export type MailLanguage = {
  /** BCP 47 */
  readonly tag: string;
  readonly direction: 'ltr' | 'rtl';
};
