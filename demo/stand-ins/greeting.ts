/** What a call's request says of its greeting, made fit to be spoken. */
import type { Greeting } from './erin/dialogue.ts';
import type { WebCallRequest } from './platform/web-call-request.ts';
import { addressee, pronounceable } from './voice/pronounce.ts';

/** Characters: a minute of speech. */
const LONGEST_FIRST_MESSAGE = 1_000;

export function greetingOf({ name, firstMessage }: Pick<WebCallRequest, 'name' | 'firstMessage'>): Greeting {
  const words = typeof firstMessage === 'string' ? firstMessage.slice(0, LONGEST_FIRST_MESSAGE) : '';
  return { name: addressee(name), firstMessage: pronounceable(words) === '' ? null : words };
}
