/** The parts of a mail. Pure. */

export type MailContent = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly { readonly filename: string; readonly content: string }[];
};

/** @param content HTML */
export const htmlPage = (content: string): string =>
  `<!doctype html><html lang="en"><body style="font:16px/1.5 sans-serif;color:#17211f">${content}</body></html>`;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text and attributes of HTML. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
