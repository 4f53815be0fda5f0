/** A message for the business: what is written, and what becomes of it. Pure. */
import { readContact, readMessage } from '../config/contact.ts';

export type Message = {
  readonly contact: string;
  readonly text: string;
  /** Which fields are marked: what stands in them could not be sent. */
  readonly wrong: { readonly contact: boolean; readonly text: boolean };
  /** `sent`: it was received, and the dialog says so until it is closed. */
  readonly status: 'draft' | 'sending' | 'sent';
};

export type MessageEvent =
  | { readonly type: 'contact-changed'; readonly contact: string }
  | { readonly type: 'text-changed'; readonly text: string }
  | { readonly type: 'judged' | 'sending' | 'failed' | 'sent' }
  /** The dialog is shown: what was sent before is done with. */
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
      return { ...message, wrong: { contact: !isContact(message.contact), text: !isText(message.text) } };
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

export const isWhole = ({ contact, text }: Message): boolean => isContact(contact) && isText(text);

const isContact = (text: string): boolean => readContact(text) !== null;
const isText = (text: string): boolean => readMessage(text) !== null;
