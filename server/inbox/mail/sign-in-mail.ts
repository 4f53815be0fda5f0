/** The mail with a link for signing in. Pure. */
import { mailContent, type MailContent } from './mail-content.ts';

const WHAT_TO_DO =
  'Open this link in the browser in which you asked for it, within 15 minutes. It works once. In another browser, it offers a new link.';
const OTHERWISE = 'If you did not ask for it, ignore this mail. By itself it signs in no one.';

export const signInMail = (link: string): Promise<MailContent> =>
  mailContent({
    subject: 'Sign in to your inbox',
    preview: WHAT_TO_DO,
    title: 'Sign in to your inbox',
    subtitle: null,
    blocks: [
      { kind: 'paragraph', text: WHAT_TO_DO },
      { kind: 'actions', main: { label: 'Sign in', href: link }, other: null },
    ],
    footer: OTHERWISE,
  });
