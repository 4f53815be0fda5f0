/** The voice platform: an in-memory REST API, with additional routes for tests. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { PlatformError, readJson, send, sendError, sendJson } from '../http-answers.ts';
import { CallRecord } from './calls/call-record.ts';
import { keyKindOf } from './keys.ts';
import { answerWebCall } from './calls/web-call-answer.ts';
import { parseWebCallRequest } from './calls/web-call-request.ts';
import { agentIn } from './resources/agents.ts';
import { actionRows } from './resources/action-rows.ts';
import { callRows } from './calls/call-rows.ts';
import { chatRows } from './chats/chat-rows.ts';
import { collectionRows } from './resources/collections.ts';
import { credentialRows, orgRows } from './resources/org-rows.ts';
import { ResourceStore } from './resources/resource-store.ts';
import { bySpecificity, route, type Route, type RouteContext } from './routes.ts';
import type { CalendarPort } from './tool-server.ts';
import { versionRows } from './resources/version-rows.ts';
import { fileRows, voiceRows } from './resources/voice-rows.ts';

/** What a test can do to a room, to reach every error path. */
export type Injection =
  | { readonly kind: 'post'; readonly message: object }
  | { readonly kind: 'app'; readonly data: unknown }
  | { readonly kind: 'eject'; readonly message: string }
  /** Breaks the socket; the visitor reconnects unless it is permanent. */
  | { readonly kind: 'cut'; readonly forGood: boolean };

export type PlatformPorts = {
  /** The owner's, which some scenarios break. */
  readonly calendar: CalendarPort;
  /** Returns false if the room is empty. */
  inject(callId: string, injection: Injection): boolean;
  /** A call was requested, so its first line can be prepared. */
  created(call: CallRecord): void;
};

/** Older calls are dropped, because a demo server may run for weeks. */
const MAX_CALLS = 200;

export class Platform {
  readonly #ports: PlatformPorts;
  readonly #calls = new Map<string, CallRecord>();
  readonly #store = new ResourceStore();
  readonly #table: readonly Route[];

  constructor(ports: PlatformPorts) {
    this.#ports = ports;
    this.#table = bySpecificity([...this.#rows(), ...this.#resourceRows(this.#store)]);
  }

  find(callId: string): CallRecord | undefined {
    return this.#calls.get(callId);
  }

  /** Handles a request; `path` is relative to the platform's base. Never rejects. */
  async answer(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    response.setHeader('X-Request-Id', randomUUID());
    try {
      await route(this.#table, request, response, path);
    } catch (error) {
      if (response.headersSent || response.destroyed) return;
      const known = error instanceof PlatformError;
      sendError(response, known ? error : new PlatformError(500, 'Internal Server Error', String(error)));
    }
  }

  #rows(): readonly Route[] {
    return [
      { method: 'POST', path: '/call/web', access: 'bearer', handle: (context) => this.#create(context) },
      {
        method: 'POST',
        path: '/calls/{id}/inject',
        access: 'open',
        handle: (context) => this.#inject(context),
      },
      {
        method: 'GET',
        path: '/calls/{id}/audio',
        access: 'open',
        handle: (context) => sendTrack(context, this.#require(context).heard),
      },
      {
        method: 'GET',
        path: '/calls/{id}/spoken',
        access: 'open',
        handle: (context) => sendTrack(context, this.#require(context).said),
      },
    ];
  }

  #resourceRows(store: ResourceStore): readonly Route[] {
    const calls = {
      find: (id: string) => this.find(id),
      all: () => [...this.#calls.values()],
      forget: (id: string) => {
        this.#ports.inject(id, { kind: 'eject', message: 'Meeting has ended' });
        this.#calls.delete(id);
      },
    };
    return [
      ...callRows(calls, store),
      ...chatRows(store, this.#ports.calendar),
      ...collectionRows(store),
      ...versionRows(store),
      ...orgRows(store),
      ...credentialRows(),
      ...voiceRows(store),
      ...fileRows(store),
      ...actionRows(store),
    ];
  }

  async #create(context: RouteContext): Promise<void> {
    const asked = parseWebCallRequest(await readJson(context.request));
    const agent = agentIn(this.#store, asked.agentId);
    const request = {
      ...asked,
      firstMessage: asked.firstMessage ?? agent.firstMessage,
      script: agent.script,
    };
    const call = new CallRecord(request, keyKindOf(context.request), this.#ports.calendar);
    const oldest = this.#calls.keys().next();
    if (this.#calls.size >= MAX_CALLS && !oldest.done) this.#calls.delete(oldest.value);
    this.#calls.set(call.id, call);
    this.#ports.created(call);
    await answerWebCall(call, context);
  }

  async #inject(context: RouteContext): Promise<void> {
    const call = this.#require(context);
    const injection = parseInjection(await readJson(context.request));
    if (injection === null) throw new PlatformError(400, 'Bad Request', 'Unknown injection.');
    sendJson(context.response, 200, { delivered: this.#ports.inject(call.id, injection) });
  }

  #require({ params }: RouteContext): CallRecord {
    const call = this.#calls.get(params['id'] ?? '');
    if (call === undefined)
      throw new PlatformError(404, 'Not Found', `Couldn't Get Call. ID: ${params['id']}`);
    return call;
  }
}

function sendTrack({ response }: RouteContext, track: CallRecord['heard']): void {
  response.setHeader('X-Starts-At-Ms', String(track.startsAtMs));
  send(response, 200, 'audio/wav', track.toWav());
}

function parseInjection(body: unknown): Injection | null {
  if (typeof body !== 'object' || body === null) return null;
  if ('post' in body && typeof body.post === 'object' && body.post !== null) {
    return { kind: 'post', message: body.post };
  }
  if ('app' in body) return { kind: 'app', data: body.app };
  if ('eject' in body && typeof body.eject === 'string') return { kind: 'eject', message: body.eject };
  return 'cut' in body ? { kind: 'cut', forGood: body.cut === 'for good' } : null;
}
