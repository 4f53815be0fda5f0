/** The appointment book: what the agent can find, book, move and cancel in a conversation. Loaded only if it is switched on. */
import type { Fields } from '../http/fields.ts';
import type { InboxContext } from '../inbox/context.ts';
import type { BookRules } from './rules/book-rules.ts';
import { createOwnerBook, type OwnerBook } from './owner/owner-book.ts';
import { createZone } from './rules/zone.ts';
import { freeHolds, renewHolds } from './store/appointments.ts';
import { bookKeyIn } from './store/book-key.ts';
import type { ToolsContext } from './tools/context.ts';
import { toolsFor } from './tools/definitions.ts';
import { answerTools, PROOF_HEADER, proofOf } from './tools/route.ts';
import { variablesOf } from './variables.ts';

export type Book = {
  /** Fields of `assistantOverrides` that give a conversation its tools. */
  readonly overridesOf: (conversation: string, language: string) => Fields;
  /** Answers the platform. */
  readonly answer: (request: Request, conversation: string) => Promise<Response>;
  /** The conversation goes on. */
  readonly renew: (conversation: string) => Promise<void>;
  /** The conversation is over. */
  readonly free: (conversation: string) => Promise<void>;
  /** For the inbox's page. */
  readonly owner: OwnerBook;
};

/** A conversation may wait for its start. */
const GRACE_MS = 10 * 60_000;
const MAX_CODE_ATTEMPTS = 5;
const CODE_ATTEMPTS_SECONDS = 86_400;

/** @param publicUrl this server's, without a trailing slash */
export async function openBook(
  { read, change, endpoint, settings, now }: InboxContext,
  rules: BookRules,
  publicUrl: string,
): Promise<Book> {
  const { secrets, counters } = endpoint;
  const { limits, timeLimits } = endpoint.settings;
  const context: ToolsContext = {
    read,
    change,
    rules,
    now,
    onChange: [],
    zone: createZone(settings.timeZone),
    country: settings.country,
    key: await bookKeyIn({ read, change, now }),
    sign: secrets.sign,
    isSigned: secrets.isSigned,
    mayTryCode: async (conversation) => {
      const key = `book code:${conversation}`;
      const { allowed } = await counters.take(key, 1, MAX_CODE_ATTEMPTS, CODE_ATTEMPTS_SECONDS);
      return allowed;
    },
    texts: null,
    report: (problem) => endpoint.report('book', problem),
  };
  const lifeMs = Math.max(limits.callSeconds, limits.chatSeconds) * 1_000 + GRACE_MS;
  return {
    overridesOf(conversation, language) {
      const proof = proofOf(context, conversation, now() + lifeMs, language);
      const server = { url: `${publicUrl}/inbox/tools/${conversation}`, headers: { [PROOF_HEADER]: proof } };
      return {
        'tools:append': toolsFor(rules, server, context.texts?.questionIn(language) ?? null),
        variableValues: variablesOf(rules, context.zone, language, now()),
      };
    },
    answer: (request, conversation) => answerTools(context, request, conversation, timeLimits.body),
    renew: (conversation) => renewHolds(context, conversation),
    free: (conversation) => freeHolds(context, conversation),
    owner: createOwnerBook(context),
  };
}
