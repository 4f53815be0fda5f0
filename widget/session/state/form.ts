/** The dialog's fields and their rules, also those of a message for the business. Pure. */
import { readContact, readMessage } from '../../config/contact.ts';
import { nameErrorOf, type NameError } from '../../config/name.ts';
import type { FailureReason } from '../../contract.ts';

export type FieldError = NameError;

export type FormState = {
  readonly name: string;
  readonly nameError: FieldError | null;
  readonly consent: boolean;
  /** Why the last attempt failed. */
  readonly problem: FailureReason | null;
  /** Whether the dialog shows the problem and what to do in place of the form. */
  readonly isFolded: boolean;
  /** When another attempt may succeed, milliseconds since 1970; null if unknown. */
  readonly retryAt: number | null;
  /** The id of the refused request in the server's log, which the visitor may quote. */
  readonly requestId: string | null;
};

export type FormEvent =
  | { readonly type: 'name-changed'; readonly name: string }
  | { readonly type: 'prefilled'; readonly name: string; readonly previous: string }
  | { readonly type: 'consent-changed'; readonly consent: boolean }
  | { readonly type: 'name-refused'; readonly error: FieldError }
  | ({ readonly type: 'failed' } & Pick<FormState, 'problem' | 'retryAt'> &
      Partial<Pick<FormState, 'requestId'>>)
  | { readonly type: 'accepted' };

export const EMPTY_FORM: FormState = {
  name: '',
  nameError: null,
  consent: false,
  problem: null,
  isFolded: false,
  retryAt: null,
  requestId: null,
};

export function reduceForm(form: FormState, event: FormEvent): FormState {
  switch (event.type) {
    case 'name-changed':
      return { ...form, name: event.name, nameError: form.nameError && nameErrorOf(event.name) };
    case 'prefilled':
      // A change of another attribute keeps the mark.
      return form.name !== event.previous || event.name === event.previous
        ? form
        : { ...form, name: event.name, nameError: null };
    case 'consent-changed':
      return { ...form, consent: event.consent };
    case 'name-refused':
      return { ...form, nameError: event.error };
    case 'failed':
      return {
        ...form,
        problem: event.problem,
        isFolded: event.problem !== null,
        retryAt: event.retryAt,
        requestId: event.requestId ?? null,
      };
    case 'accepted':
      return { ...form, nameError: null, problem: null, isFolded: false, retryAt: null, requestId: null };
  }
}

export type Message = {
  readonly contact: string;
  readonly text: string;
  /** The marked fields, whose values could not be sent. */
  readonly wrong: { readonly contact: boolean; readonly text: boolean };
  /** `sent`: received; the dialog says so until it is closed. */
  readonly status: 'draft' | 'sending' | 'sent';
};

export type MessageEvent =
  | { readonly type: 'contact-changed'; readonly contact: string }
  | { readonly type: 'text-changed'; readonly text: string }
  | { readonly type: 'judged' | 'sending' | 'failed' | 'sent' }
  /** The dialog is shown, which resets a sent message. */
  | { readonly type: 'shown' };

export const NO_MESSAGE: Message = {
  contact: '',
  text: '',
  wrong: { contact: false, text: false },
  status: 'draft',
};

export function reduceMessage(message: Message, event: MessageEvent): Message {
  const { wrong } = message;
  switch (event.type) {
    case 'contact-changed': {
      const { contact } = event;
      return { ...message, contact, wrong: { ...wrong, contact: wrong.contact && !isContact(contact) } };
    }
    case 'text-changed': {
      const { text } = event;
      return { ...message, text, wrong: { ...wrong, text: wrong.text && !isText(text) } };
    }
    case 'judged':
      return { ...message, wrong: wrongIn(message) };
    case 'sending':
      return { ...message, status: 'sending' };
    case 'failed':
      return { ...message, status: 'draft' };
    case 'sent':
      return { ...message, text: '', status: 'sent' };
    case 'shown':
      return message.status === 'sent' ? { ...message, status: 'draft' } : message;
  }
}

const isContact = (text: string): boolean => readContact(text) !== null;
const isText = (text: string): boolean => readMessage(text) !== null;

/** The fields that are missing when the button is pressed. */
export type Missing = 'name' | 'contact' | 'text' | 'bot-check' | 'consent';

/** The fields of a message that the visitor must correct. */
export const wrongIn = ({ contact, text }: Message): Message['wrong'] => ({
  contact: !isContact(contact),
  text: !isText(text),
});
