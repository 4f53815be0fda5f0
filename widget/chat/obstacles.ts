/** What keeps a message from being sent, known before anything is sent. */
import { ChatError } from './chat-error.ts';
import type { Message } from './chat-events.ts';
import type { ChatPorts } from './chat-options.ts';
import type { ChatSession } from './chat-session.ts';
import { LONGEST_MESSAGE } from './constants.ts';

export function obstacleTo(
  { text }: Message,
  session: ChatSession,
  { connectivity }: ChatPorts,
): ChatError | null {
  if (text.trim() === '' || text.length > LONGEST_MESSAGE) return notSent('It is empty, or too long.');
  if (!connectivity.online())
    return new ChatError({ reason: 'offline', delivery: 'none', message: 'There is no network.' });
  return session.obstacle();
}

/** The client's own decision: nothing went wrong. */
export const notSent = (why: string): ChatError =>
  new ChatError({ reason: 'cancelled', delivery: 'none', message: `The message was not sent. ${why}` });
