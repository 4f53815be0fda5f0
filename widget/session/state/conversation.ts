/**
 * The spoken or written conversation as pure data: its lines in the order of turns, and the panel's state. A turn is a
 * visitor's line and the agent's answer; the agent's greeting is turn 0.
 */
import type { FailureReason, JsonObject } from '../../contract.ts';
import { bounded, drawable } from './line-limits.ts';

export type Channel = 'voice' | 'writing';
/**
 * The delivery of a written line. An incomplete answer has `failed`, and is `sending` while it is requested again.
 * Spoken lines are `sent`.
 */
export type Delivery = 'sending' | 'sent' | 'failed';

export type Line = {
  readonly id: number;
  readonly turn: number;
  readonly role: 'assistant' | 'user';
  readonly channel: Channel;
  readonly text: string;
  /** False while the text may still change. */
  readonly final: boolean;
  readonly delivery: Delivery;
  /** When it began, milliseconds since 1970. */
  readonly at: number;
  /** For a written answer: the id of the answered line, and the index of this part. */
  readonly answers?: { readonly to: number; readonly part: number };
};

export type Conversation = {
  readonly lines: readonly Line[];
  /** The current turn. */
  readonly turn: number;
  /** The turn of a speaking visitor, until the transcript arrives. */
  readonly awaited: number | null;
  readonly nextId: number;
};

export type ResentTurn = { readonly role: 'assistant' | 'user'; readonly text: string };

type Words = { readonly text: string; readonly final: boolean; readonly at: number };

export type ConversationEvent =
  /** The visitor started to speak. The transcript may arrive after the agent's answer. */
  | { readonly type: 'user-began' }
  | ({ readonly type: 'spoken'; readonly role: Line['role'] } & Words)
  | { readonly type: 'written'; readonly text: string; readonly at: number }
  | { readonly type: 'delivered' | 'undelivered'; readonly id: number }
  | { readonly type: 'retried'; readonly id: number; readonly at: number }
  /** One part of the answer to the line `to`, with the text so far. `cut`: it is incomplete. */
  | ({ readonly type: 'answered'; readonly to: number; readonly part: number; readonly cut: boolean } & Words)
  /** The answer to the line `to` is missing or incomplete. */
  | { readonly type: 'unanswered'; readonly to: number; readonly at: number }
  /** Discards the received parts of the answer to this line. */
  | { readonly type: 'answer-voided'; readonly to: number }
  /** All turns so far of a call that began earlier. */
  | { readonly type: 'resent'; readonly turns: readonly ResentTurn[]; readonly at: number }
  /** A call is over. */
  | { readonly type: 'hung-up' }
  | { readonly type: 'cleared' };

/** The turn of all lines of earlier pages. */
const TURN_BEFORE_THIS_PAGE = -1;

export const NO_CONVERSATION: Conversation = { lines: [], turn: 0, awaited: null, nextId: 1 };

export function reduceConversation(state: Conversation, event: ConversationEvent): Conversation {
  switch (event.type) {
    case 'user-began':
      return userBegan(state);
    case 'spoken':
      return spoken(state, event);
    case 'written':
      return written(state, event);
    case 'delivered':
      return change(state, event.id, { delivery: 'sent' });
    case 'undelivered':
      return change(state, event.id, { delivery: 'failed' });
    case 'retried':
      return retried(state, event);
    case 'answered':
      return answered(state, event);
    case 'unanswered':
      return unanswered(state, event);
    case 'answer-voided':
      return { ...state, lines: state.lines.filter(({ answers }) => answers?.to !== event.to) };
    case 'resent':
      return resent(state, event);
    case 'hung-up':
      return { ...state, lines: state.lines.map(settled) };
    case 'cleared':
      // Ids continue, so that late answers to earlier lines are ignored.
      return { ...NO_CONVERSATION, nextId: state.nextId };
  }
}

type NewLine = Omit<Line, 'id' | 'turn'> & { readonly turn?: number };

const isWritten = (line: Line, text: string): boolean =>
  line.role === 'user' && line.channel === 'writing' && line.text === text;

const isOpenSpeech = ({ channel, final }: Line): boolean => channel === 'voice' && !final;

/** Whether two texts may be versions of one line. The platform revises punctuation and the end. */
function isVersionOf(one: string, other: string): boolean {
  const [before, after] = [beginningOf(one), beginningOf(other)];
  return before.startsWith(after) || after.startsWith(before);
}

/** The first two words of a text. */
const beginningOf = (text: string): string =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, 2).join(' ');

/** The line after a call: speech is final, and pending messages have failed. */
const settled = (line: Line): Line =>
  isOpenSpeech(line) || line.delivery === 'sending'
    ? { ...line, final: true, delivery: line.delivery === 'sending' ? 'failed' : line.delivery }
    : line;

/** A visitor who speaks after the agent began to answer starts a new turn. */
function turnOfUser({ lines, turn }: Conversation): number {
  const isAnswered = lines.some((line) => line.turn === turn && line.role === 'assistant');
  return turn === 0 || isAnswered ? turn + 1 : turn;
}

function userBegan(state: Conversation): Conversation {
  const turn = turnOfUser(state);
  return { ...state, turn, awaited: turn };
}

function spoken(
  state: Conversation,
  { role, text, final, at }: ConversationEvent & { readonly type: 'spoken' },
): Conversation {
  const open = state.lines.findLast((line) => line.role === role && isOpenSpeech(line));
  if (open && (role === 'user' || open.turn === state.turn || isVersionOf(open.text, text)))
    return change(state, open.id, { text: drawable(text, 'voice'), final });
  // The visitor interrupted the agent, and this is the answer.
  if (open) return spoken(change(state, open.id, { final: true }), { type: 'spoken', role, text, final, at });
  // The platform may repeat a written message as a transcript.
  const turn = state.awaited ?? turnOfUser(state);
  if (role === 'user' && final && state.lines.some((line) => line.turn === turn && isWritten(line, text)))
    return state;
  const line = { role, text, final, at, channel: 'voice', delivery: 'sent' } as const;
  if (role === 'assistant' || state.awaited === null) return add(state, line);
  return { ...add(state, { ...line, turn: state.awaited }), awaited: null };
}

/** Each message is a separate turn, because the agent answers one after the other. */
function written(
  state: Conversation,
  { text, at }: ConversationEvent & { readonly type: 'written' },
): Conversation {
  const turn = state.lines.some((line) => line.turn === state.turn) ? state.turn + 1 : turnOfUser(state);
  return add(state, { role: 'user', channel: 'writing', text, at, turn, final: true, delivery: 'sending' });
}

function answered(
  state: Conversation,
  { to, part, text, final, cut, at }: ConversationEvent & { readonly type: 'answered' },
): Conversation {
  const question = state.lines.find(({ id }) => id === to);
  if (!question) return state;
  const open = state.lines.findLast(({ answers }) => answers?.to === to && answers.part === part);
  const changes = { text, final, delivery: cut ? 'failed' : 'sent' } as const;
  if (open) return change(state, open.id, { ...changes, text: drawable(text, 'writing') });
  const { turn } = question;
  if (text === '') return state;
  return add(state, { ...changes, role: 'assistant', channel: 'writing', at, turn, answers: { to, part } });
}

/** Inserts lines that were missed before the first known one. The platform may join several lines to one turn. */
function resent(
  state: Conversation,
  { turns, at }: ConversationEvent & { readonly type: 'resent' },
): Conversation {
  const [first] = state.lines;
  const known = turns.findLastIndex(({ role, text }) => role === first?.role && text.includes(first.text));
  const missing = known < 0 ? turns : turns.slice(0, known);
  const shared = {
    channel: 'voice',
    final: true,
    delivery: 'sent',
    turn: TURN_BEFORE_THIS_PAGE,
    at,
  } as const;
  const lines = missing.map(({ role, text }, place) => ({
    ...shared,
    id: state.nextId + place,
    role,
    text: drawable(text, 'voice'),
  }));
  return { ...state, nextId: state.nextId + lines.length, lines: bounded([...lines, ...state.lines]) };
}

/** An empty answer is a line as well, so that it can be requested again. */
function unanswered(
  state: Conversation,
  { to, at }: ConversationEvent & { readonly type: 'unanswered' },
): Conversation {
  const question = state.lines.find(({ id }) => id === to);
  if (!question) return state;
  const open = state.lines.findLast(({ answers }) => answers?.to === to);
  if (open) return change(state, open.id, { final: true, delivery: 'failed' });
  const failed = {
    text: '',
    final: true,
    delivery: 'failed',
    role: 'assistant',
    channel: 'writing',
  } as const;
  return add(state, { ...failed, at, turn: question.turn, answers: { to, part: 0 } });
}

/** Moves the visitor's line behind later ones, because its answer will be the newest. */
function retried(
  state: Conversation,
  { id, at }: ConversationEvent & { readonly type: 'retried' },
): Conversation {
  const line = state.lines.find((candidate) => candidate.id === id);
  if (line?.delivery !== 'failed') return state;
  if (line.role === 'assistant') return change(state, id, { delivery: 'sending' });
  const lines = state.lines.filter((other) => other !== line);
  const isLast = state.lines.at(-1) === line;
  const turn = isLast ? line.turn : turnOfUser({ ...state, lines });
  return insert({ ...state, lines }, { ...line, turn, at: isLast ? line.at : at, delivery: 'sending' });
}

function add(state: Conversation, { turn, ...line }: NewLine): Conversation {
  const id = state.nextId;
  const text = drawable(line.text, line.channel);
  const own = line.role === 'user' ? turnOfUser(state) : state.turn;
  return insert({ ...state, nextId: id + 1 }, { ...line, text, id, turn: turn ?? own });
}

function insert(state: Conversation, line: Line): Conversation {
  const { lines, turn } = state;
  const before = lines.findLastIndex((other) => isBefore(other, line));
  return {
    ...state,
    lines: bounded([...lines.slice(0, before + 1), line, ...lines.slice(before + 1)]),
    turn: Math.max(turn, line.turn),
  };
}

/** Sorts by turn, the visitor before the agent, otherwise by arrival. */
const isBefore = (one: Line, other: Line): boolean =>
  one.turn < other.turn || (one.turn === other.turn && (one.role === 'user' || other.role === 'assistant'));

function change(state: Conversation, id: number, changes: Partial<Line>): Conversation {
  return {
    ...state,
    lines: bounded(state.lines.map((line) => (line.id === id ? { ...line, ...changes } : line))),
  };
}

/** The turns of a call that the platform repeats; null for any other message. Keeps only what visitor and agent said. */
export function resentTurns({ type, conversation }: JsonObject): readonly ResentTurn[] | null {
  if (type !== 'conversation-update' || !Array.isArray(conversation)) return null;
  return conversation.flatMap((turn: unknown): ResentTurn[] => {
    const { role, content }: JsonObject = typeof turn === 'object' && turn !== null ? { ...turn } : {};
    const isSpoken =
      (role === 'assistant' || role === 'user') && typeof content === 'string' && content !== '';
    return isSpoken ? [{ role, text: content }] : [];
  });
}

export type Writing = {
  /** `none` also during a call, whose lines the panel shows. `ended`: lines are shown until the panel is closed. */
  readonly status: 'none' | 'open' | 'ended';
  /** The panel is on the screen. */
  readonly shown: boolean;
  /** An answer arrived since the panel was hidden. */
  readonly unread: boolean;
  /** `resuming`: the incomplete answer is requested once more. */
  readonly agent: 'quiet' | 'writing' | 'resuming';
  /** Why the last line was not answered. */
  readonly problem: FailureReason | null;
  /** When a retry may succeed, milliseconds since 1970; null if unknown. */
  readonly retryAt: number | null;
  /** The unsent draft, which survives closing the panel. */
  readonly draft: string;
};

export type WritingEvent =
  | { readonly type: 'began' | 'shown' | 'hidden' | 'ended' | 'arrived' }
  | { readonly type: 'agent'; readonly agent: Writing['agent'] }
  | { readonly type: 'problem'; readonly problem: FailureReason | null; readonly retryAt?: number | null }
  | { readonly type: 'drafted'; readonly draft: string };

export const NO_WRITING: Writing = {
  status: 'none',
  shown: false,
  unread: false,
  agent: 'quiet',
  problem: null,
  retryAt: null,
  draft: '',
};

export function reduceWriting(writing: Writing, event: WritingEvent): Writing {
  switch (event.type) {
    case 'began':
      return { ...NO_WRITING, status: 'open', shown: true, draft: writing.draft };
    case 'shown':
      return { ...writing, shown: true, unread: false };
    case 'hidden':
      return writing.status === 'ended' ? NO_WRITING : { ...writing, shown: false };
    case 'arrived':
      return { ...writing, unread: !writing.shown };
    case 'ended':
      return { ...NO_WRITING, status: writing.shown ? 'ended' : 'none', shown: writing.shown };
    case 'agent':
      return { ...writing, agent: event.agent };
    case 'problem':
      return { ...writing, problem: event.problem, retryAt: event.retryAt ?? null };
    case 'drafted':
      return { ...writing, draft: event.draft };
  }
}
