/** One finding, with its sentence from the table. */
import type { Finding } from '../contract.ts';
import { SENTENCES, type Check } from './sentences.ts';

type Wording = {
  /** What the page knows of it: it stands before the sentence, or after it. */
  readonly before?: string;
  readonly after?: string;
  /** Another sentence of this check than that of the status. */
  readonly sentence?: string;
};

export function finding(
  check: Check,
  status: Finding['status'],
  { before, after, sentence = status }: Wording = {},
): Finding {
  const said: Readonly<Record<string, string>> = SENTENCES[check];
  return { check, status, message: [before, said[sentence], after].filter(Boolean).join(' ') };
}
