/** The inbox of a business as its endpoint uses it. */
import type { Book } from '../book/book.ts';
import type { EndpointInbox } from '../routes/endpoint-inbox.ts';
import type { Backlog } from './background/backlog.ts';
import { bookingRules, type InboxContext } from './context.ts';
import * as conversations from './conversations/conversations.ts';
import { find } from './conversations/rows.ts';
import { overridesOf } from './reports/events.ts';
import { bookingsIn } from './reports/report.ts';

export function endpointInbox(context: InboxContext, backlog: Backlog, book: Book | null): EndpointInbox {
  const keep = (work: (then: InboxContext) => Promise<unknown>): Promise<void> => {
    const at = context.now();
    return backlog.keep(() => work({ ...context, now: () => at }));
  };
  return {
    begin(given) {
      // Only reminders of a book need it.
      const conversation = book === null ? { ...given, timeZone: null } : given;
      return context.settings.required
        ? conversations.begin(context, conversation)
        : keep((then) => conversations.begin(then, conversation));
    },
    overridesOf: (id) => overridesOf(context, id),
    toolsOf: async (id, language) => book?.overridesOf(id, language) ?? {},
    began: (...given) => keep((then) => conversations.began(then, ...given)),
    didNotBegin: (...given) => keep((then) => conversations.didNotBegin(then, ...given)),
    refused: (...given) => keep((then) => conversations.refuse(then, ...given)),
    messageLeft: (message) => conversations.leaveMessage(context, message),
    async said(sessionId, ...line) {
      await keep((then) => conversations.say(then, sessionId, ...line));
      if (book !== null) await keep((then) => withConversation(then, sessionId, book.renew));
    },
    answered: async (sessionId, answers) => {
      const reported = bookingsIn({ messages: answers }, bookingRules(context));
      if (reported.changes.length > 0 || reported.isDoubtful)
        await keep((then) => conversations.book(then, sessionId, reported));
    },
    async ended(sessionId) {
      await keep((then) => conversations.leave(then, sessionId));
      if (book !== null) await keep((then) => withConversation(then, sessionId, book.free));
    },
    helped: (...given) => keep((then) => conversations.rate(then, ...given)),
  };
}

async function withConversation(
  context: InboxContext,
  platformId: string,
  work: (conversation: string) => Promise<void>,
): Promise<void> {
  const row = await context.read((db) => find(db, { platformId }));
  if (row !== undefined) await work(row.id);
}
