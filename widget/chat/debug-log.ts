/** The debug log of a conversation in writing: what becomes of each message, and nothing of what it says. */
import { debugLine, logChanges } from '../call/debug-log.ts';
import type { Emitter } from '../call/emitter.ts';
import type { ChatClientEvents, ChatState } from './chat-events.ts';

/** Logs a client's conversation, for as long as it lives. */
export function logChat(events: Emitter<ChatClientEvents>, state: () => ChatState): void {
  events.on(
    'state',
    logChanges('chat', () => ({ state: state().status })),
  );
  events.on('chat-start', () => debugLine('chat started'));
  events.on('sent', ({ message }) => debugLine('chat message arrived', { message }));
  events.on('answer-restarted', ({ message }) => debugLine('chat answer restarted', { message }));
  events.on('session-renewed', ({ linesHandedOver }) =>
    debugLine('chat session renewed', { linesHandedOver }),
  );
  events.on('settled', ({ message, outcome }) => {
    if (!('error' in outcome)) return debugLine(`chat message ${outcome.kind}`, { message });
    const { reason, delivery, status: http, refusal, retryAfter } = outcome.error;
    debugLine(`chat message ${outcome.kind}`, { message, reason, delivery, http, refusal, retryAfter });
  });
  events.on('chat-end', ({ reason }) => debugLine('chat ended', { reason }));
}
