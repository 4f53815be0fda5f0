/** Reads the texts of the carrier's stand-in, and answers them. */
import { NEXT_REMINDER_PATH } from '../../inbox/paths.ts';

const PHONE_PATH = '/stand-ins/carrier/phone';

export type PhoneText = {
  readonly sid: string;
  readonly from: string;
  readonly to: string;
  readonly body: string;
  /** ms since 1970 */
  readonly at: number;
};

/** Oldest first. @throws the errors of `fetch` */
export async function readPhone(signal: AbortSignal): Promise<readonly PhoneText[]> {
  const answer = await fetch(PHONE_PATH, { signal });
  if (!answer.ok) throw new Error(`This server has no telephone (${answer.status}).`);
  return ((await answer.json()) as { readonly texts: readonly PhoneText[] }).texts;
}

/** @throws if the business does not take it */
export async function answerByText(from: string, body: string): Promise<void> {
  const answer = await fetch(PHONE_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from, body }),
  });
  if (!answer.ok) throw new Error(`The text was not sent (${answer.status}).`);
}

/** @throws if no reminder is planned */
export async function playDayBefore(): Promise<void> {
  const answer = await fetch(NEXT_REMINDER_PATH, { method: 'POST' });
  if (!answer.ok)
    throw new Error('No reminder is planned: book an appointment, with texts or a mail address.');
}
