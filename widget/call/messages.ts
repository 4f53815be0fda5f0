/**
 * The app messages of a call. Incoming messages are untrusted: each is recognized, forwarded as data, or dropped; never
 * executed and never used as markup.
 */
import type { JsonObject, SayOptions } from '../contract.ts';
import { isObject } from '../platform/json.ts';
import {
  MAX_END_REASON_CHARACTERS,
  LISTENING,
  MAX_SPEECH_MS,
  MAX_SPEECH_CHARACTERS,
  WORDS_AT_ONCE,
} from './constants.ts';

export type Role = 'assistant' | 'user';

/** Someone started or stopped speaking, as detected by the platform. */
export type SpeechUpdate = { readonly role: Role; readonly speaking: boolean };

/** A word, or a part of one, and when it is spoken: milliseconds after the message that it came with. */
export type TimedWord = { readonly text: string; readonly afterMs: number };

/** The agent is being heard. */
export type AgentSpeech = {
  readonly turn: number;
  /** Everything that the agent says in this turn. */
  readonly text: string;
  /** How many words of the text have been spoken; null if the words continue those of the last message. */
  readonly spoken: number | null;
  readonly words: readonly TimedWord[];
};

/** A message of the platform; `message` is the whole payload. */
export type ServerMessage =
  | { readonly kind: 'listening' }
  | {
      readonly kind: 'transcript';
      readonly role: Role;
      readonly text: string;
      readonly final: boolean;
      readonly message: JsonObject;
    }
  | {
      readonly kind: 'status-update';
      readonly status: string;
      readonly endedReason: string | null;
      readonly message: JsonObject;
    }
  | ({ readonly kind: 'speech-update'; readonly message: JsonObject } & SpeechUpdate)
  | ({ readonly kind: 'agent-speech'; readonly message: JsonObject } & AgentSpeech)
  | { readonly kind: 'other'; readonly message: JsonObject };

/** The commands that the platform handles. It ignores any other object. */
export type ClientMessage =
  | ({ readonly type: 'say'; readonly message: string } & Required<SayOptions>)
  | { readonly type: 'control'; readonly control: 'mute-assistant' | 'unmute-assistant' }
  | {
      readonly type: 'control';
      readonly control: 'say-first-message';
      /** Seconds between requesting a recording and its start. */
      readonly videoRecordingStartDelaySeconds: number;
    }
  /** Adds to the agent's context and triggers an answer unless told otherwise. */
  | { readonly type: 'add-message'; readonly message: JsonObject; readonly triggerResponseEnabled?: boolean }
  | { readonly type: 'end-call' };

/** Null if the payload is not a message. */
export function parseServerMessage(data: unknown): ServerMessage | null {
  if (data === LISTENING) return { kind: 'listening' };
  const message = toObject(data);
  return message === null ? null : (recognise(message) ?? { kind: 'other', message });
}

/** The platform sends JSON as text only, so an object from any other sender must not end a call. */
function toObject(data: unknown): JsonObject | null {
  if (typeof data !== 'string') return null;
  try {
    const parsed: unknown = JSON.parse(data);
    return isObject(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

function recognise(message: JsonObject): ServerMessage | null {
  switch (message['type']) {
    case 'transcript':
    case 'transcript[transcriptType="final"]':
      return transcript(message);
    case 'status-update':
      return statusUpdate(message);
    case 'speech-update':
      return speechUpdate(message);
    case 'assistant.speechStarted':
      return agentSpeech(message);
    default:
      return null;
  }
}

function transcript(message: JsonObject): ServerMessage | null {
  const { role, transcript: text, transcriptType, type } = message;
  if (!isRole(role) || typeof text !== 'string') return null;
  return {
    kind: 'transcript',
    role,
    text,
    final: transcriptType === 'final' || type !== 'transcript',
    message,
  };
}

function statusUpdate(message: JsonObject): ServerMessage | null {
  const { status, endedReason } = message;
  if (typeof status !== 'string') return null;
  const isReason = typeof endedReason === 'string' && endedReason !== '';
  const usable = isReason && endedReason.length <= MAX_END_REASON_CHARACTERS;
  return { kind: 'status-update', status, endedReason: usable ? endedReason : null, message };
}

function speechUpdate(message: JsonObject): ServerMessage | null {
  const { role, status } = message;
  if (!isRole(role) || (status !== 'started' && status !== 'stopped')) return null;
  return { kind: 'speech-update', role, speaking: status === 'started', message };
}

/** Returns null without word times, because some voices send only the text. */
function agentSpeech(message: JsonObject): ServerMessage | null {
  const { text, turn, timing } = message;
  if (typeof text !== 'string' || text.length > MAX_SPEECH_CHARACTERS || !isTime(turn) || !isObject(timing))
    return null;
  const { type, wordsSpoken } = timing;
  if (type === 'word-alignment') {
    const words = timedWords(timing['words'], timing['wordsStartTimesMs']);
    return words && { kind: 'agent-speech', turn, text, spoken: null, words: fromFirst(words), message };
  }
  if (type !== 'word-progress' || !isTime(wordsSpoken)) return null;
  const entries: readonly unknown[] = Array.isArray(timing['words']) ? timing['words'] : [];
  const fields = entries.map((entry) => (isObject(entry) ? entry : {}));
  const texts = fields.map(({ word }) => word);
  const words =
    timedWords(
      texts,
      fields.map(({ startMs }) => startMs),
    ) ?? [];
  return { kind: 'agent-speech', turn, text, spoken: wordsSpoken, words, message };
}

function timedWords(texts: unknown, times: unknown): readonly TimedWord[] | null {
  if (!Array.isArray(texts) || !Array.isArray(times) || texts.length > WORDS_AT_ONCE) return null;
  const words = texts.flatMap((text: unknown, place): TimedWord[] => {
    const afterMs: unknown = times[place];
    return typeof text === 'string' && isTime(afterMs) ? [{ text, afterMs }] : [];
  });
  return words.length === texts.length ? words : null;
}

/**
 * Makes times relative to the first word: the platform sends aligned words when they begin to play, but counts their
 * times from an earlier moment.
 */
const fromFirst = (words: readonly TimedWord[]): readonly TimedWord[] =>
  words.map(({ text, afterMs }) => ({ text, afterMs: Math.max(0, afterMs - (words[0]?.afterMs ?? 0)) }));

const isTime = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= MAX_SPEECH_MS;

function isRole(value: unknown): value is Role {
  return value === 'assistant' || value === 'user';
}

export function sayMessage(text: string, options: SayOptions = {}): ClientMessage {
  return {
    type: 'say',
    message: text,
    endCallAfterSpoken: options.endCallAfterSpoken ?? false,
    interruptionsEnabled: options.interruptionsEnabled ?? false,
    interruptAssistantEnabled: options.interruptAssistantEnabled ?? false,
  };
}

/** The status update that the page gets at the end of a call when the platform did not send one. */
export const CUSTOMER_ENDED_MESSAGE: JsonObject = {
  type: 'status-update',
  status: 'ended',
  endedReason: 'customer-ended-call',
};
