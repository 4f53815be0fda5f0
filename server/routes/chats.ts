/** `POST chats`: opens, continues and ends a text chat. */
import * as v from 'valibot';
import {
  ASK_AGAIN,
  CHAT_PASS_HEADER,
  MAYBE_REPEATED,
  type ConversationLine,
} from '../../widget/contract-endpoint.ts';
import type { IncomingRequest } from '../admission/admission.ts';
import { agentFields } from './agent.ts';
import { streamAnswer } from './chat-stream.ts';
import type { Context } from '../context.ts';
import { fieldOf, textOf } from '../http/fields.ts';
import { openConversation } from './opening.ts';
import { readPass, writePass, type Pass } from './pass.ts';
import { askPlatform } from './platform.ts';
import {
  demandToken,
  inputSchema,
  LINES,
  MESSAGE_ID,
  NO_OBJECT,
  OPENING,
  type Opening,
} from '../admission/proof.ts';
import { parse, parseOrNull, readRequest } from '../http/parse.ts';
import { Refusal, type RefusalDetails } from '../http/refusal.ts';
import { repeatKey } from '../http/repeats.ts';

/** Maximum size of the earlier lines, in four-byte characters, with room to spare. */
const MAX_BYTES = 131_072;
const MAX_ID_CHARACTERS = 512;
/** The platform's minimum lifetime of a session. */
const MIN_SESSION_SECONDS = 60;
/** The platform's answer to a message in a session that no longer exists. */
const SESSION_GONE: readonly number[] = [400, 404, 410];

/** Another value is no valid pass, like an expired one. */
const PASS = v.fallback(v.string(), '');
const END = v.object({ pass: PASS, end: v.literal(true) });
const AGAIN = v.object({ pass: PASS, about: v.literal('again') });
const openingSchema = (longest: number) =>
  v.object({ ...OPENING, input: inputSchema(longest), lines: LINES, id: MESSAGE_ID }, NO_OBJECT);
const turnSchema = (longest: number) =>
  v.object({
    pass: PASS,
    input: inputSchema(longest),
    id: MESSAGE_ID,
    // A value of a later script is ignored.
    about: v.fallback(v.optional(v.literal('repeated')), undefined),
  });
const HAS_PASS = v.looseObject({ pass: v.unknown() });

type Opened = v.InferOutput<ReturnType<typeof openingSchema>>;

export async function answerChat(context: Context, incoming: IncomingRequest): Promise<Response> {
  const { timeLimits, limits } = context.settings;
  const bodyLimits = { maxBytes: MAX_BYTES, seconds: timeLimits.body };
  const body = await readRequest(incoming.request, v.unknown(), bodyLimits);
  if (!v.is(HAS_PASS, body))
    return open(context, incoming, parse(openingSchema(limits.messageCharacters), body));
  const ending = parseOrNull(END, body);
  if (ending !== null) return end(context, await readPass(context, ending.pass));
  const again = parseOrNull(AGAIN, body);
  if (again !== null) return answerAgain(context, await readPass(context, again.pass));
  const turn = parse(turnSchema(limits.messageCharacters), body);
  return continueChat(context, await readPass(context, turn.pass), turn);
}

async function open(context: Context, incoming: IncomingRequest, { input, lines, id, ...opening }: Opened) {
  demandToken(opening);
  const key = repeatKey(id ?? null, 'chat', opening.botCheck);
  let answer: Response | null = null;
  const { outcome: pass } = await context.once(key, async () => {
    answer = await begin(context, incoming, { opening, input, lines, id });
    return answer.headers.get(CHAT_PASS_HEADER) ?? '';
  });
  // The first answer is lost; the pass lets the visitor ask for it again.
  if (answer === null) throw alreadyTaken({ headers: { [CHAT_PASS_HEADER]: pass } });
  return answer as Response;
}

type First = {
  readonly opening: Opening;
  readonly input: string;
  readonly lines: readonly ConversationLine[];
  readonly id: string | undefined;
};

async function begin(context: Context, incoming: IncomingRequest, first: First): Promise<Response> {
  const { opening, input, lines } = first;
  const { limits, inbox, now } = context.settings;
  const begun = await openConversation(
    context,
    incoming,
    { opening, channel: 'writing' },
    async (consent, added, name) => {
      // The inbox finds the session by its name.
      const agent = agentFields(context.settings, opening.name, consent, added);
      const id = await createSession(context, { name, ...agent });
      const pass = { sessionId: id, until: now() + limits.chatSeconds * 1_000 };
      const answer = await takeTurn(context, pass)
        .then(() => takeMessage(context, pass, first.id))
        .then(() => streamAnswer(context, id, withLines(lines, input)))
        .catch(async (error: unknown) => {
          await endSession(context, id);
          throw error;
        });
      answer.headers.set(CHAT_PASS_HEADER, await writePass(context, pass));
      return { id, answer: { id, answer } };
    },
  );
  // Record the chat before its first answer reaches the visitor.
  await inbox?.said(begun.id, 'visitor', input);
  return begun.answer;
}

type Turn = {
  readonly input: string;
  readonly id?: string | undefined;
  readonly about?: 'repeated' | undefined;
};

async function continueChat(context: Context, pass: Pass, { input, id, about }: Turn): Promise<Response> {
  await takeTurn(context, pass);
  const isNew = await takeMessage(context, pass, id);
  if (!isNew && about !== 'repeated') {
    // A browser has sent the request twice. A repeat uses no turn.
    await giveTurnBack(context, pass);
    throw alreadyTaken();
  }
  const keep = async () => {
    if (isNew) await context.settings.inbox?.said(pass.sessionId, 'visitor', input);
  };
  return stream(context, pass, isNew ? input : `${MAYBE_REPEATED}\n\n${input}`, {
    accepted: keep,
    async refused(isCertain) {
      // If the agent may have it, the owner gets it, and the visitor's next try is a repeat.
      if (!isCertain) return keep();
      await giveTurnBack(context, pass);
      if (isNew) await forgetMessage(context, pass, id);
    },
  });
}

/** The agent gives an answer again that was cut off. The request is the tag's, so it is no line of the visitor. */
async function answerAgain(context: Context, pass: Pass): Promise<Response> {
  await takeTurn(context, pass);
  return stream(context, pass, ASK_AGAIN, {
    accepted: () => Promise.resolve(),
    refused: async (isCertain) => (isCertain ? giveTurnBack(context, pass) : undefined),
  });
}

type Outcome = {
  /** Called before the answer reaches the visitor. */
  readonly accepted: () => Promise<void>;
  /** @param isCertain whether the platform certainly did nothing */
  readonly refused: (isCertain: boolean) => Promise<void>;
};

async function stream(
  context: Context,
  { sessionId }: Pass,
  input: string,
  { accepted, refused }: Outcome,
): Promise<Response> {
  let answer: Response;
  try {
    answer = await streamAnswer(context, sessionId, input);
  } catch (error) {
    const details = error instanceof Refusal ? error.details : {};
    await refused(details.hasNotBegun === true);
    // The platform no longer has the session: the tag opens another one.
    if (SESSION_GONE.includes(details.platformStatus ?? 0))
      throw new Refusal('conversation-ended', 'The platform no longer knows this conversation.');
    throw error;
  }
  await accepted();
  return answer;
}

/** Uses up the chat's turns, which ends it for the visitor regardless of the platform's answer. */
async function end(context: Context, pass: Pass): Promise<Response> {
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
  const expirationSeconds = Math.max(MIN_SESSION_SECONDS, context.settings.limits.chatSeconds);
  const answer = await askPlatform(context, { path: '/session', body: { ...agent, expirationSeconds } });
  const id = textOf(fieldOf(answer, 'id'), MAX_ID_CHARACTERS);
  if (id === null) throw new Refusal('platform-refused', 'The voice platform returned no session.');
  return id;
}

async function takeTurn(context: Context, pass: Pass): Promise<void> {
  const { messagesPerChat, chatSeconds } = context.settings.limits;
  const { allowed } = await context.counters.take(turnsKey(context, pass), 1, messagesPerChat, chatSeconds);
  if (!allowed)
    throw new Refusal('conversation-ended', 'This conversation has reached its limit of messages.');
}

const giveTurnBack = (context: Context, pass: Pass): Promise<void> =>
  context.counters.giveBack(turnsKey(context, pass), 1, context.settings.limits.chatSeconds);

/** Whether the message is new: each id is accepted once. A message without an id always is. */
async function takeMessage(context: Context, pass: Pass, id: string | undefined): Promise<boolean> {
  if (id === undefined) return true;
  const { chatSeconds } = context.settings.limits;
  const { allowed } = await context.counters.take(messageKey(context, pass, id), 1, 1, chatSeconds);
  return allowed;
}

async function forgetMessage(context: Context, pass: Pass, id: string | undefined): Promise<void> {
  if (id !== undefined)
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
