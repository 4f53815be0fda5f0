/** Unsaved input of a form, and what was saved in the meantime. Pure. */
import type { OutdatedStatus } from '../inbox/web/form-contract.ts';
import { RequestError } from './request.ts';

/** By the field's name. @property base what was saved when it was entered */
export type Entered = Readonly<Record<string, { readonly base: string; readonly text: string }>>;

/** @param saved what the field has without the entry. An entry of the same text is none. */
export function withEntry(
  entered: Entered,
  name: string,
  { saved, text }: { readonly saved: string; readonly text: string },
): Entered {
  const { [name]: before, ...others } = entered;
  const base = before?.base ?? saved;
  return text === base ? others : { ...others, [name]: { base, text } };
}

export const textsOf = (entered: Entered): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(entered).map(([name, { text }]) => [name, text]));

const OUTDATED_CODE: OutdatedStatus = 409;

/** The message of a failed request, for a form that keeps its input. */
export const failureText = (error: Error | null): string | undefined =>
  error instanceof RequestError && error.status === OUTDATED_CODE
    ? `${error.message} What you entered is kept: look at it, then save again.`
    : error?.message;
