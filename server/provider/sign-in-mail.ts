/** The mail with a link for signing in to the provider's page. Pure. */
import { mailContent, type MailContent } from '../inbox/mail/mail-content.ts';

const WHAT_TO_DO =
  'Open this link in the browser in which you asked for it, within 15 minutes. It works once. In another browser, it offers a new link.';
const OTHERWISE = 'If you did not ask for it, ignore this mail. By itself it signs in no one.';

export function providerMail(link: string): Promise<MailContent> {
  const title = 'Sign in to your businesses';
  return mailContent({
    business: null,
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
