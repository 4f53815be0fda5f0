/** The pictures of the inbox, which `npm run pictures` takes: their sizes. Data only. */

export type InboxPicture = {
  /** Of the file, without theme and type. */
  readonly name: string;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Device pixels per CSS pixel. */
  readonly scale: number;
  /** Whether a conversation is open beside the list. */
  readonly showsConversation: boolean;
};

export const INBOX_PICTURES = {
  wide: { name: 'inbox-wide', width: 1120, height: 750, scale: 1.5, showsConversation: true },
  phone: { name: 'inbox-phone', width: 390, height: 592, scale: 2, showsConversation: false },
} as const satisfies Readonly<Record<string, InboxPicture>>;
