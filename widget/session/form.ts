/** The form's fields and their rules, as pure functions. */
import { honestLine } from '../config/characters.ts';
import { NAME_MAX_LENGTH } from '../config/config.ts';
import type { FailureReason } from '../contract.ts';

export type FieldError = 'name-required' | 'name-too-long';

export type FormState = {
  readonly name: string;
  readonly nameError: FieldError | null;
  readonly consent: boolean;
  /** Why the last attempt did not become a call: the dialog says what to do about it. */
  readonly problem: FailureReason | null;
};

export type FormEvent =
  | { readonly type: 'name-changed'; readonly name: string }
  | { readonly type: 'prefilled'; readonly name: string; readonly previous: string }
  | { readonly type: 'consent-changed'; readonly consent: boolean }
  | { readonly type: 'name-refused'; readonly error: FieldError }
  | { readonly type: 'failed'; readonly problem: FailureReason }
  | { readonly type: 'accepted' };

export const EMPTY_FORM: FormState = { name: '', nameError: null, consent: false, problem: null };

export function reduceForm(form: FormState, event: FormEvent): FormState {
  switch (event.type) {
    case 'name-changed':
      return { ...form, name: event.name, nameError: form.nameError && nameErrorOf(event.name) };
    case 'prefilled':
      return form.name === event.previous ? { ...form, name: event.name, nameError: null } : form;
    case 'consent-changed':
      return { ...form, consent: event.consent };
    case 'name-refused':
      return { ...form, nameError: event.error };
    case 'failed':
      return { ...form, problem: event.problem };
    case 'accepted':
      return { ...form, nameError: null, problem: null };
  }
}

/** Marks that take no room on the screen: a name made of nothing else is no name. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115F\u1160\u3164\uFFA0]/gu;
/** A name counts in characters as people see them written: a pair of surrogates is one. */
export function nameErrorOf(name: string): FieldError | null {
  const trimmed = name.trim();
  // Two UTF-16 units a character at most: anything longer needs no counting.
  if (trimmed.length > NAME_MAX_LENGTH * 2) return 'name-too-long';
  if (trimmed.replace(INVISIBLE, '').trim() === '') return 'name-required';
  return [...trimmed].length > NAME_MAX_LENGTH ? 'name-too-long' : null;
}

/** The name as the agent gets it: in a greeting, a mark that turns text around would be hostile. */
export const cleanName = honestLine;
