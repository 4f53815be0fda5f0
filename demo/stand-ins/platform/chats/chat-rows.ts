/** Text chat with an assistant: `/chat/web` with the public key, `/session` and `/chat` with the private one. */
import { PlatformError, readJson, sendJson } from '../../http-answers.ts';
import { askedOf, parseChatRequest, type ChatEndpoint, type ChatRequest } from './chat-request.ts';
import { streamAnswer } from './chat-stream.ts';
import { agentIn } from '../resources/agents.ts';
import { bearer } from '../resources/collections.ts';
import { notFound, type ResourceStore } from '../resources/resource-store.ts';
import type { Route, RouteContext } from '../routes.ts';
import { scenarioOf } from '../../scenarios.ts';
import type { CalendarPort } from '../tool-server.ts';
import { WrittenSession, type SessionFounder } from './written-session.ts';

const SESSIONS = '/session';
/** Older ones are dropped. */
const MAX_SESSIONS = 200;
const MAX_REQUESTS = 500;

/** A request with its session, including refused ones. */
type Asked = {
  readonly at: string;
  readonly endpoint: ChatEndpoint;
  readonly body: unknown;
  sessionId: string | null;
  status: number;
};

class Chats {
  readonly #store: ResourceStore;
  readonly #calendar: CalendarPort;
  readonly #sessions = new Map<string, WrittenSession>();
  readonly #asked: Asked[] = [];

  constructor(store: ResourceStore, calendar: CalendarPort) {
    this.#store = store;
    this.#calendar = calendar;
  }

  record(): object {
    const sessions = [...this.#sessions.values()].map((session) => this.#current(session).toJson());
    return { sessions: sessions.toReversed(), requests: this.#asked.toReversed() };
  }

  async answer({ request, response }: RouteContext, endpoint: ChatEndpoint): Promise<void> {
    const body = await readJson(request);
    const asked: Asked = { at: new Date().toISOString(), endpoint, body, sessionId: null, status: 400 };
    this.#asked.push(asked);
    this.#asked.splice(0, this.#asked.length - MAX_REQUESTS);
    try {
      const parsed = parseChatRequest(body, endpoint);
      const session = this.#sessionFor(parsed, endpoint);
      asked.sessionId = session.id;
      asked.status = 201;
      await this.#reply(response, session, parsed);
    } catch (error) {
      asked.status = error instanceof PlatformError ? error.status : 500;
      throw error;
    }
  }

  async #reply(
    response: RouteContext['response'],
    session: WrittenSession,
    asked: ChatRequest,
  ): Promise<void> {
    const { id: sessionId, writing } = session;
    if (asked.ends) {
      session.isCompleted = true;
      this.#store.update(SESSIONS, sessionId, { status: 'completed' });
      return sendJson(response, 201, { id: this.#chat(asked, sessionId, []), sessionId, output: [] });
    }
    const line = await session.answer(asked.messages);
    const text = writing?.kind === 'empty' ? '' : line.text;
    if (writing?.kind === 'forgets') session.isForgotten = true;
    const { turns, isRepeated } = line;
    const output = [...turns, { role: 'assistant', content: text }];
    const id = this.#chat(asked, sessionId, output);
    if (!asked.streams) return sendJson(response, 201, { id, sessionId, output });
    await streamAnswer(response, { sessionId, text, turns, writing, isRepeated });
  }

  #chat({ messages }: ChatRequest, sessionId: string, output: readonly object[]): string {
    return this.#store.add('/chat', { sessionId, messages, output }).id;
  }

  /** @throws PlatformError if the scenario refuses, the session has ended, or there is no agent */
  #sessionFor(asked: ChatRequest, endpoint: ChatEndpoint): WrittenSession {
    const known = asked.sessionId === null ? undefined : this.#find(asked.sessionId);
    refuseByScenario(known?.agentId ?? asked.agentId);
    if (known !== undefined && !known.isForgotten) {
      if (known.isCompleted) throw new PlatformError(400, 'Bad Request', 'The session is completed.');
      return known;
    }
    const refuses = known?.writing?.kind === 'forgets' && known.writing.refuses;
    if (asked.sessionId !== null && (endpoint === '/chat' || refuses))
      throw notFound(SESSIONS, asked.sessionId);
    const { agentId } = asked;
    if (agentId === null)
      throw new PlatformError(400, 'Bad Request', 'Need Either `assistantId` Or `assistant`.');
    const { id } = this.#store.add(SESSIONS, { assistantId: agentId, status: 'active' });
    return this.#keep(this.#written({ ...asked, id, agentId, overrides: null }));
  }

  /** Also finds sessions created by `POST /session`, whose variables are final. */
  #find(id: string): WrittenSession | undefined {
    const kept = this.#sessions.get(id);
    if (kept !== undefined) return this.#current(kept);
    if (!this.#store.has(SESSIONS, id)) return undefined;
    const made = this.#store.get(SESSIONS, id);
    const { assistantId, assistantOverrides: overrides } = made;
    const agentId = typeof assistantId === 'string' ? assistantId : 'inline';
    return this.#current(this.#keep(this.#written({ id, agentId, overrides, ...askedOf(made) })));
  }

  #written(founder: Omit<SessionFounder, 'script'>): WrittenSession {
    const agent = agentIn(this.#store, founder.agentId);
    const firstMessage = founder.firstMessage ?? agent.firstMessage;
    return new WrittenSession({ ...founder, firstMessage, script: agent.script }, this.#calendar);
  }

  /** A session may be completed with the private key. */
  #current(session: WrittenSession): WrittenSession {
    const isKept = this.#store.has(SESSIONS, session.id);
    if (isKept && this.#store.get(SESSIONS, session.id)['status'] === 'completed') session.isCompleted = true;
    return session;
  }

  #keep(session: WrittenSession): WrittenSession {
    const oldest = this.#sessions.keys().next();
    if (this.#sessions.size >= MAX_SESSIONS && !oldest.done) this.#sessions.delete(oldest.value);
    this.#sessions.set(session.id, session);
    return session;
  }
}

function refuseByScenario(agentId: string | null): void {
  const writing = agentId === null ? undefined : scenarioOf(agentId).writing;
  if (writing?.kind !== 'refused') return;
  const { status, error, message, retryAfterSeconds: seconds } = writing;
  throw new PlatformError(
    status,
    error,
    message,
    seconds === undefined ? undefined : { 'Retry-After': String(seconds) },
  );
}

export function chatRows(store: ResourceStore, calendar: CalendarPort): Route[] {
  const chats = new Chats(store, calendar);
  return [
    bearer('POST', '/chat/web', (context) => chats.answer(context, '/chat/web')),
    bearer('POST', '/chat', (context) => chats.answer(context, '/chat')),
    {
      method: 'GET',
      path: '/written',
      access: 'open',
      handle: ({ response }) => sendJson(response, 200, chats.record()),
    },
  ];
}
