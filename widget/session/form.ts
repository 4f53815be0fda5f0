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

/** Something that is seen by itself: no space, no mark that only changes its neighbour, nothing invisible. */
const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** The longest character of which a name may be made, in UTF-16 units: a family in four colours of skin has 19. */
const UNITS_A_CHARACTER = 20;

/** A name counts in characters as people see them: an accent belongs to its letter, a family of emoji is one. */
export function nameErrorOf(name: string): FieldError | null {
  const trimmed = name.trim();
  // Anything longer needs no counting: it would take long, and marks without end are no name.
  if (trimmed.length > NAME_MAX_LENGTH * UNITS_A_CHARACTER) return 'name-too-long';
  if (!VISIBLE.test(trimmed)) return 'name-required';
  return countCharacters(trimmed) > NAME_MAX_LENGTH ? 'name-too-long' : null;
}

/** By code points where the browser cannot tell characters (Firefox before 125). */
function countCharacters(text: string): number {
  const canTell = typeof Reflect.get(Intl, 'Segmenter') === 'function';
  const characters = canTell ? new Intl.Segmenter().segment(text) : text;
  return Array.from<unknown>(characters).length;
}

/** The name as the agent gets it: in a greeting, a mark that turns text around would be hostile. */
export const cleanName = honestLine;
