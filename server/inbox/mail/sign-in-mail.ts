/** The mail with a link for signing in. Pure. */
import { escaped, htmlPage, type MailContent } from './mail-content.ts';

const WHAT_TO_DO =
  'Open this link in the browser in which you asked for it, within 15 minutes. It works once.';
const OTHERWISE = 'If you did not ask for it, ignore this mail. By itself it signs in no one.';

export const signInMail = (link: string): MailContent => ({
  subject: 'Sign in to your inbox',
  text: `${WHAT_TO_DO}\n\n${link}\n\n${OTHERWISE}\n`,
  html: htmlPage(`<p>${WHAT_TO_DO}</p><p><a href="${escaped(link)}">Sign in</a></p><p>${OTHERWISE}</p>`),
  attachments: [],
});
