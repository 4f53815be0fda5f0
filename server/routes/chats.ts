/** `POST chats`: opens, continues and ends a text chat. */
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
import { parseInput, parseLines, parseMessageId, parseOpening, type Opening } from '../admission/proof.ts';
import { Refusal, type RefusalDetails } from '../http/refusal.ts';
import { repeatKey } from '../http/repeats.ts';

/** Maximum size of the earlier lines, in four-byte characters, with room to spare. */
const MOST_BYTES = 131_072;
const ID_LIMIT = 512;
/** The platform's minimum session lifetime, s. */
const SHORTEST_SESSION = 60;
/** The platform's answer to a message in a session that no longer exists. */
const SESSION_GONE: readonly number[] = [400, 404, 410];

export async function answerChat(context: Context, asking: Asking): Promise<Response> {
  const body = await readRequest(asking.request, MOST_BYTES, context.settings.timeLimits.body);
  if (fieldOf(body, 'pass') === undefined) return open(context, asking, body);
  return fieldOf(body, 'end') === true ? end(context, body) : goOn(context, body);
}

async function open(context: Context, asking: Asking, body: unknown): Promise<Response> {
  const opening = parseOpening(body);
  const input = parseInput(body, context.settings.limits.messageCharacters);
  const lines = parseLines(body);
  const key = repeatKey(parseMessageId(body), 'chat', opening.token);
  let answer: Response | null = null;
  const { outcome: pass } = await context.once(key, async () => {
    answer = await begin(context, asking, { opening, input, lines });
    return answer.headers.get(CHAT_PASS_HEADER) ?? '';
  });
  // The first answer is lost; the pass lets the visitor ask for it again.
  if (answer === null) throw alreadyTaken({ headers: { [CHAT_PASS_HEADER]: pass } });
  return answer;
}

type First = {
  readonly opening: Opening;
  readonly input: string;
  readonly lines: readonly ConversationLine[];
};

async function begin(context: Context, asking: Asking, { opening, input, lines }: First): Promise<Response> {
  const { limits, inbox, now } = context.settings;
  const begun = await openConversation(context, asking, { opening, channel: 'writing' }, async (consent) => {
    const id = await createSession(context, agentFields(context.settings, opening.name, consent));
    const pass = { sessionId: id, until: now() + limits.chatSeconds * 1_000 };
    const answer = await takeTurn(context, pass)
      .then(() => streamAnswer(context, id, withLines(lines, input)))
      .catch(async (error: unknown) => {
        await endSession(context, id);
        throw error;
      });
    answer.headers.set(CHAT_PASS_HEADER, writePass(context, pass));
    return { id, answer: { id, answer } };
  });
  // Record the chat before its first answer reaches the visitor.
  await inbox?.said(begun.id, 'visitor', input);
  return begun.answer;
}

async function goOn(context: Context, body: unknown): Promise<Response> {
  const input = parseInput(body, context.settings.limits.messageCharacters);
  const pass = readPass(context, fieldOf(body, 'pass'));
  const id = parseMessageId(body);
  await takeTurn(context, pass);
  await takeMessage(context, pass, id);
  await context.settings.inbox?.said(pass.sessionId, 'visitor', input);
  try {
    return await streamAnswer(context, pass.sessionId, input);
  } catch (error) {
    if (error instanceof Refusal && error.details.hasNotBegun === true)
      await forgetMessage(context, pass, id);
    // The platform no longer has the session: the tag opens another one.
    if (error instanceof Refusal && SESSION_GONE.includes(error.details.platformStatus ?? 0))
      throw new Refusal('conversation-ended', 'The platform no longer knows this conversation.');
    throw error;
  }
}

/** Uses up the chat's turns, which ends it for the visitor regardless of the platform's answer. */
async function end(context: Context, body: unknown): Promise<Response> {
  const pass = readPass(context, fieldOf(body, 'pass'));
  const { messagesPerChat, chatSeconds } = context.settings.limits;
  const key = turnsKey(context, pass);
  // A pass may be sent repeatedly, so ask the platform once.
  const { allowed } = await context.counters.take(`ended:${key}`, 1, 1, chatSeconds);
  if (!allowed) return new Response(null, { status: 204 });
  await context.counters.take(key, messagesPerChat, Number.MAX_SAFE_INTEGER, chatSeconds);
  await context.settings.inbox?.ended(pass.sessionId);
  await endSession(context, pass.sessionId);
  return new Response(null, { status: 204 });
}

/** Failures are reported to the owner, because the visitor cannot do anything about them. */
async function endSession(context: Context, id: string): Promise<void> {
  const path = `/session/${encodeURIComponent(id)}`;
  await askPlatform(context, { path, method: 'PATCH', body: { status: 'completed' } }).catch(() => undefined);
}

/** The platform fills in variables only when a session is created. */
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

/** Accepts each message once, even if the browser sends it twice. A repeat uses no turn. */
async function takeMessage(context: Context, pass: Pass, id: string | null): Promise<void> {
  if (id === null) return;
  const { chatSeconds } = context.settings.limits;
  const { allowed } = await context.counters.take(messageKey(context, pass, id), 1, 1, chatSeconds);
  if (allowed) return;
  await context.counters.giveBack(turnsKey(context, pass), 1, chatSeconds);
  throw alreadyTaken();
}

async function forgetMessage(context: Context, pass: Pass, id: string | null): Promise<void> {
  if (id !== null)
    await context.counters.giveBack(messageKey(context, pass, id), 1, context.settings.limits.chatSeconds);
}

const messageKey = ({ secrets }: Context, { sessionId }: Pass, id: string): string =>
  `said:${secrets.sign(`${sessionId} ${id}`)}`;

const alreadyTaken = (details: RefusalDetails = {}): Refusal =>
  new Refusal('already-taken', 'The agent has this message already.', details);

function turnsKey({ secrets }: Context, { sessionId }: Pass): string {
  return `turns:${secrets.sign(sessionId)}`;
}

function withLines(lines: readonly ConversationLine[], input: string) {
  if (lines.length === 0) return input;
  const before = lines.map(({ role, text }) => ({ role, content: text }));
  return [...before, { role: 'user', content: input }];
}
