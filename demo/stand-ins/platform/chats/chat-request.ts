/** Validates the bodies of `POST /chat/web` and `POST /chat` like the platform. */
import { PlatformError } from '../../http-answers.ts';
import { isFields } from '../resources/bodies.ts';
import type { Fields } from '../resources/resource-store.ts';

/** The endpoint, which depends on the key: a page has the public one. */
export type ChatEndpoint = '/chat/web' | '/chat';
export type ChatMessage = { readonly role: string; readonly content: string };

export type ChatRequest = {
  /** Oldest first; the last one is answered. */
  readonly messages: readonly ChatMessage[];
  /** The given ID, "inline" for a definition, null if the session determines it. */
  readonly agentId: string | null;
  readonly name: unknown;
  readonly firstMessage: unknown;
  readonly sessionId: string | null;
  readonly streams: boolean;
  readonly ends: boolean;
};

const COMMON = ['input', 'assistantId', 'assistant', 'assistantOverrides', 'sessionId', 'stream', 'name'];
const KNOWN: Readonly<Record<ChatEndpoint, ReadonlySet<string>>> = {
  '/chat/web': new Set([...COMMON, 'sessionExpirationSeconds', 'customer', 'sessionEnd']),
  '/chat': new Set([...COMMON, 'squadId', 'squad', 'previousChatId', 'transport', 'metadata']),
};
const ROLES = new Set(['system', 'user', 'assistant', 'tool', 'developer']);

/** @throws PlatformError 400 that lists all problems */
export function parseChatRequest(body: unknown, endpoint: ChatEndpoint): ChatRequest {
  if (!isFields(body)) throw new PlatformError(400, 'Bad Request', ['body must be an object']);
  const problems = problemsIn(body, endpoint);
  if (problems.length > 0) throw new PlatformError(400, 'Bad Request', problems);
  const { input, assistantId, assistant, sessionId, stream, sessionEnd } = body;
  return {
    messages: typeof input === 'string' ? [{ role: 'user', content: input }] : messagesIn(input),
    agentId: typeof assistantId === 'string' ? assistantId : isFields(assistant) ? 'inline' : null,
    ...askedOf(body),
    sessionId: typeof sessionId === 'string' ? sessionId : null,
    streams: stream === true,
    ends: sessionEnd === true,
  };
}

/** The greeting fields of a body or of the session it created. */
export function askedOf({
  assistant,
  assistantOverrides,
}: Fields): Pick<ChatRequest, 'name' | 'firstMessage'> {
  const variables = isFields(assistantOverrides) ? assistantOverrides['variableValues'] : undefined;
  return {
    name: isFields(variables) ? variables['name'] : undefined,
    firstMessage: isFields(assistant) ? assistant['firstMessage'] : undefined,
  };
}

function problemsIn(body: Fields, endpoint: ChatEndpoint): string[] {
  const { input, sessionId, previousChatId, assistantOverrides: overrides } = body;
  const problems = Object.keys(body)
    .filter((key) => !KNOWN[endpoint].has(key))
    .map((key) => `property ${key} should not exist`);
  const isInput = typeof input === 'string' ? input !== '' : isMessages(input);
  if (!isInput) problems.push('input must be a string or an array of messages');
  if (sessionId !== undefined && (typeof sessionId !== 'string' || sessionId === ''))
    problems.push('sessionId must be a string');
  if (sessionId !== undefined && previousChatId !== undefined)
    problems.push('Only one of `sessionId` and `previousChatId` can be given.');
  if (endpoint === '/chat/web' && isFields(overrides))
    problems.push(
      ...Object.keys(overrides)
        .filter((key) => key !== 'variableValues')
        .map((key) => `assistantOverrides.property ${key} should not exist`),
    );
  return problems;
}

const isMessages = (input: unknown): boolean =>
  Array.isArray(input) && input.length > 0 && messagesIn(input).length === input.length;

function messagesIn(input: unknown): readonly ChatMessage[] {
  return (Array.isArray(input) ? input : []).flatMap((message: unknown) => {
    if (!isFields(message)) return [];
    const { role, content } = message;
    return typeof role === 'string' && ROLES.has(role) && typeof content === 'string'
      ? [{ role, content }]
      : [];
  });
}
