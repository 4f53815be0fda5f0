/** The debug log of a text conversation: each message's result, without its text. */
import { logEvents } from '../call/debug-log.ts';
import type { Emitter } from '../call/emitter.ts';
import type { ChatClientEvents } from './chat-events.ts';

export const logChat = (events: Emitter<ChatClientEvents>): void =>
  logEvents('chat', events, {
    state: ['status', 'message'],
    'chat-start': [],
    sent: ['message'],
    'answer-restarted': ['message'],
    'session-renewed': ['linesHandedOver'],
    'chat-error': ['reason', 'delivery', 'status', 'refusal', 'retryAfter'],
    'chat-end': ['reason'],
  });
