/** `POST chats`: a conversation in writing is opened, goes on, and ends. */
import { CHAT_PASS_HEADER, type ConversationLine } from '../../widget/contract-endpoint.ts';
import type { Asking } from '../admission/admission.ts';
import { agentFields } from './agent.ts';
import { readRequest } from '../http/body.ts';
import { streamAnswer } from './chat-stream.ts';
import type { Context } from '../context.ts';
import { fieldOf, textOf } from '../http/fields.ts';
import { openConversation } from './opening.ts';
import { readPass, writePass, type Pass } from './pass.ts';
import { askPlatform } from './platform.ts';
import { parseInput, parseLines, parseOpening } from '../admission/proof.ts';
import { Refusal } from '../http/refusal.ts';

/** What was said before, in letters of four bytes, with room to spare. */
const MOST_BYTES = 131_072;
const ID_LIMIT = 512;
/** The shortest that the platform keeps a session, s. */
const SHORTEST_SESSION = 60;
/** What the platform answers to a message in a session that it does not have. */
const SESSION_GONE: readonly number[] = [400, 404, 410];

export async function answerChat(context: Context, asking: Asking): Promise<Response> {
  const body = await readRequest(asking.request, MOST_BYTES, context.settings.timeLimits.body);
  if (fieldOf(body, 'pass') === undefined) return open(context, asking, body);
  return fieldOf(body, 'end') === true ? end(context, body) : goOn(context, body);
}

async function open(context: Context, asking: Asking, body: unknown): Promise<Response> {
  const { limits, inbox, now } = context.settings;
  const opening = parseOpening(body);
  const input = parseInput(body, limits.messageCharacters);
  const lines = parseLines(body);
  const begun = await openConversation(context, asking, { opening, channel: 'writing' }, async (consent) => {
    const id = await createSession(context, agentFields(context.settings, opening.name, consent));
    const pass = { sessionId: id, until: now() + limits.chatSeconds * 1_000 };
    await takeTurn(context, pass);
    const answer = await streamAnswer(context, id, withLines(lines, input)).catch(async (error: unknown) => {
      await endSession(context, id);
      throw error;
    });
    answer.headers.set(CHAT_PASS_HEADER, writePass(context, pass));
    return { id, answer: { id, answer } };
  });
  // Not before it is kept that there is a conversation, and not later than its first answer, which nobody has read yet.
  await inbox?.said(begun.id, 'visitor', input);
  return begun.answer;
}

async function goOn(context: Context, body: unknown): Promise<Response> {
  const input = parseInput(body, context.settings.limits.messageCharacters);
  const pass = readPass(context, fieldOf(body, 'pass'));
  await takeTurn(context, pass);
  await context.settings.inbox?.said(pass.sessionId, 'visitor', input);
  try {
    return await streamAnswer(context, pass.sessionId, input);
  } catch (error) {
    // The platform has forgotten the session: the tag opens another one.
    if (error instanceof Refusal && SESSION_GONE.includes(error.details.platformStatus ?? 0))
      throw new Refusal('conversation-ended', 'The platform no longer knows this conversation.');
    throw error;
  }
}

/** Ended for the visitor, regardless of the platform's answer: no turn is left. */
async function end(context: Context, body: unknown): Promise<Response> {
  const pass = readPass(context, fieldOf(body, 'pass'));
  const { messagesPerChat, chatSeconds } = context.settings.limits;
  const key = turnsKey(context, pass);
  // A pass may be sent again and again: the platform is asked once.
  const { allowed } = await context.counters.take(`ended:${key}`, 1, 1, chatSeconds);
  if (!allowed) return new Response(null, { status: 204 });
  await context.counters.take(key, messagesPerChat, Number.MAX_SAFE_INTEGER, chatSeconds);
  await context.settings.inbox?.ended(pass.sessionId);
  await endSession(context, pass.sessionId);
  return new Response(null, { status: 204 });
}

/** What goes wrong is reported to the owner; the visitor can do nothing about it. */
async function endSession(context: Context, id: string): Promise<void> {
  const path = `/session/${encodeURIComponent(id)}`;
  await askPlatform(context, { path, method: 'PATCH', body: { status: 'completed' } }).catch(() => undefined);
}

/** The platform fills in variables when a session is made, and never again. */
async function createSession(context: Context, agent: object): Promise<string> {
  const expirationSeconds = Math.max(SHORTEST_SESSION, context.settings.limits.chatSeconds);
  const answer = await askPlatform(context, { path: '/session', body: { ...agent, expirationSeconds } });
  const id = textOf(fieldOf(answer, 'id'), ID_LIMIT);
  if (id === null) throw new Refusal('platform-refused', 'The voice platform returned no session.');
  return id;
}

async function takeTurn(context: Context, pass: Pass): Promise<void> {
  const { messagesPerChat, chatSeconds } = context.settings.limits;
  const { allowed } = await context.counters.take(turnsKey(context, pass), 1, messagesPerChat, chatSeconds);
  if (!allowed)
    throw new Refusal('conversation-ended', 'This conversation has reached its limit of messages.');
}

function turnsKey({ secrets }: Context, { sessionId }: Pass): string {
  return `turns:${secrets.sign(sessionId)}`;
}

function withLines(lines: readonly ConversationLine[], input: string) {
  if (lines.length === 0) return input;
  const before = lines.map(({ role, text }) => ({ role, content: text }));
  return [...before, { role: 'user', content: input }];
}
