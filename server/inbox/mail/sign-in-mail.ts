/** The mail with a link for signing in. Pure. */
import { mailContent, type MailContent } from './mail-content.ts';

const WHAT_TO_DO =
  'Open this link in the browser in which you asked for it, within 15 minutes. It works once. In another browser, it offers a new link.';
const OTHERWISE = 'If you did not ask for it, ignore this mail. By itself it signs in no one.';

export const signInMail = (link: string, business: string | null): Promise<MailContent> =>
  linkMail(
    link,
    business === null ? 'Sign in to your inbox' : `Sign in to the inbox of ${business}`,
    business,
  );

/** @param title what the link opens @param business whose page it is; null if it has no name */
export function linkMail(link: string, title: string, business: string | null): Promise<MailContent> {
  return mailContent({
    business,
    subject: title,
    preview: WHAT_TO_DO,
    title,
    subtitle: null,
    blocks: [
      { kind: 'paragraph', text: WHAT_TO_DO },
      { kind: 'actions', main: { label: 'Sign in', href: link }, other: null },
    ],
    footer: OTHERWISE,
  });
}
