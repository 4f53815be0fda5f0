/** The form's fields and their rules, as pure functions. */
import { nameErrorOf, type NameError } from '../config/name.ts';
import type { FailureReason } from '../contract.ts';

export type FieldError = NameError;

export type FormState = {
  readonly name: string;
  readonly nameError: FieldError | null;
  readonly consent: boolean;
  /** Why the last attempt did not become a call: the dialog says what to do about it. */
  readonly problem: FailureReason | null;
  /** When another attempt may succeed, milliseconds since 1970; null when nobody said. */
  readonly retryAt: number | null;
};

export type FormEvent =
  | { readonly type: 'name-changed'; readonly name: string }
  | { readonly type: 'prefilled'; readonly name: string; readonly previous: string }
  | { readonly type: 'consent-changed'; readonly consent: boolean }
  | { readonly type: 'name-refused'; readonly error: FieldError }
  | { readonly type: 'failed'; readonly problem: FailureReason | null; readonly retryAt: number | null }
  | { readonly type: 'accepted' };

export const EMPTY_FORM: FormState = {
  name: '',
  nameError: null,
  consent: false,
  problem: null,
  retryAt: null,
};

export function reduceForm(form: FormState, event: FormEvent): FormState {
  switch (event.type) {
    case 'name-changed':
      return { ...form, name: event.name, nameError: form.nameError && nameErrorOf(event.name) };
    case 'prefilled':
      // Whatever else of the tag changes: what is marked stays marked.
      return form.name !== event.previous || event.name === event.previous
        ? form
        : { ...form, name: event.name, nameError: null };
    case 'consent-changed':
      return { ...form, consent: event.consent };
    case 'name-refused':
      return { ...form, nameError: event.error };
    case 'failed':
      return { ...form, problem: event.problem, retryAt: event.retryAt };
    case 'accepted':
      return { ...form, nameError: null, problem: null, retryAt: null };
  }
}
