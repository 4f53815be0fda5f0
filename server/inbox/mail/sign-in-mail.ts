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

/** For someone who was added to the people of a business. @param page of its inbox */
export function invitationMail(page: string, business: string | null): Promise<MailContent> {
  const title = business === null ? 'You may open the inbox' : `You may open the inbox of ${business}`;
  const text = 'Open it, and enter this mail address: a link to sign in is then sent to it.';
  return mailContent({
    business,
    subject: title,
    preview: text,
    title,
    subtitle: null,
    blocks: [
      { kind: 'paragraph', text },
      { kind: 'actions', main: { label: 'Open the inbox', href: page }, other: null },
    ],
    footer: 'Someone who looks after the inbox added this address. If you do not know why, ignore this mail.',
  });
}
