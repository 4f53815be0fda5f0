/**
 * A chat client in a simulated environment: a scripted platform behind `fetch`, a manual clock, a controllable network.
 */
import { ChatClient } from '../../../widget/chat/chat-client.ts';
import type { Answer, ChatClientEvents, Message } from '../../../widget/chat/chat-events.ts';
import type { ChatRoute } from '../../../widget/chat/chat-options.ts';
import type { EndpointProof } from '../../../widget/contract-endpoint.ts';

export type Asked = {
  readonly url: string;
  readonly init: RequestInit;
  readonly body: Record<string, unknown>;
};
/** The platform's response to one request. */
export type Answering = (asked: Asked) => Response | Promise<Response>;

export const PLATFORM: Extract<ChatRoute, { via: 'platform' }> = {
  via: 'platform',
  apiUrl: 'https://api.example/',
  publicKey: 'public-key',
  assistant: 'erin',
  variableValues: { name: 'Grace' },
};

export const PROOF: EndpointProof = {
  name: 'Grace',
  botCheck: 'token',
  consent: {
    version: '1',
    textHash: 'a'.repeat(64),
    language: 'en',
    at: '2026-11-22T10:00:00.000Z',
    recording: false,
  },
  sentAt: '2026-11-22T10:01:00.000Z',
};
export const ENDPOINT = {
  via: 'endpoint',
  endpoint: 'https://owner.example/talk/',
  proof: PROOF,
  proofExpiresAt: Infinity,
} as const satisfies ChatRoute;

const EVENTS = [
  'state',
  'sent',
  'answer',
  'answer-restarted',
  'settled',
  'session-renewed',
  'chat-start',
  'chat-end',
  'chat-error',
  'transcript',
] as const satisfies readonly (keyof ChatClientEvents)[];

export class World {
  readonly asked: Asked[] = [];
  readonly told: { readonly name: string; readonly detail: unknown }[] = [];
  readonly client: ChatClient;
  readonly timers = new Map<() => void, number>();
  now = 1_000_000;
  online = true;
  readonly #onOnline = new Set<() => void>();
  readonly #script: Answering[];

  /** A request beyond the script fails the test. */
  constructor(script: readonly Answering[], route: ChatRoute = PLATFORM) {
    this.#script = [...script];
    this.client = new ChatClient({
      route,
      fetch: (input, init = {}) =>
        this.#answer(input instanceof Request ? input.url : input.toString(), init),
      timers: { now: () => this.now, after: (ms, run) => this.#after(ms, run) },
      connectivity: {
        online: () => this.online,
        onOnline: (listener) => {
          this.#onOnline.add(listener);
          return () => this.#onOnline.delete(listener);
        },
      },
    });
    for (const name of EVENTS) this.client.on(name, (detail: unknown) => this.told.push({ name, detail }));
  }

  get waitsForNetwork(): boolean {
    return this.#onOnline.size > 0;
  }

  get bodies(): readonly Record<string, unknown>[] {
    return this.asked.map(({ body }) => body);
  }

  all(name: keyof ChatClientEvents): readonly unknown[] {
    return this.told.filter((one) => one.name === name).map(({ detail }) => detail);
  }

  /** The final lines of an answer. */
  lines(message: string): readonly string[] {
    const lines: string[] = [];
    for (const { name, detail } of this.told) {
      if (name === 'answer-restarted' && (detail as { message: string }).message === message)
        lines.length = 0;
      if (name !== 'answer' || (detail as Answer).message !== message) continue;
      const { part, text, final, cut } = detail as Answer;
      lines[part] = `${text}${final ? '' : ' …'}${cut ? ' (cut)' : ''}`;
    }
    return lines;
  }

  say(text: string, id = text, before?: Message['before']) {
    return this.client.send({ id, text, ...(before && { before }) });
  }

  network(online: boolean): void {
    this.online = online;
    if (online) for (const listener of this.#onOnline) listener();
  }

  /** Moves the clock and fires due timers. */
  async pass(ms: number): Promise<void> {
    this.now += ms;
    for (const [run, at] of [...this.timers].toSorted(([, one], [, other]) => one - other)) {
      if (at > this.now || !this.timers.delete(run)) continue;
      run();
      await settled();
    }
  }

  #after(ms: number, run: () => void): () => void {
    const once = () => run();
    this.timers.set(once, this.now + ms);
    return () => this.timers.delete(once);
  }

  #answer(url: string, init: RequestInit): Promise<Response> {
    const body = JSON.parse(typeof init.body === 'string' ? init.body : 'null') as Record<string, unknown>;
    const asked = { url, init, body };
    this.asked.push(asked);
    const answer = this.#script.shift();
    if (answer === undefined) throw new Error('Unexpected request.');
    return Promise.resolve(answer(asked));
  }
}

/** Runs pending work until it waits. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const STREAM = { 'content-type': 'text/event-stream; charset=utf-8' };

export const delta = (text: string, index = 0, sessionId = 's1'): string =>
  `data: ${JSON.stringify({ id: 'stream_1', sessionId, path: `chat.output[${index}].content`, delta: text })}\n\n`;

/** A stream that closes normally. */
export const streamed = (...pieces: readonly string[]): Response =>
  new Response(pieces.join(''), { headers: STREAM });

/** An open stream that can be written to and broken. */
export function openStream(): {
  readonly response: Response;
  write(text: string): Promise<void>;
  end(): Promise<void>;
  breakOff(): Promise<void>;
  readonly isCancelled: boolean;
} {
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>({
    start: (given) => void (controller = given),
    cancel: () => void (isCancelled = true),
  });
  const encoder = new TextEncoder();
  return {
    response: new Response(body, { headers: STREAM }),
    async write(text) {
      controller?.enqueue(encoder.encode(text));
      await settled();
    },
    async end() {
      controller?.close();
      await settled();
    },
    async breakOff() {
      controller?.error(new TypeError('network error'));
      await settled();
    },
    get isCancelled() {
      return isCancelled;
    },
  };
}

export const refused = (status: number, error = 'x', headers: Record<string, string> = {}): Response =>
  Response.json({ message: 'No.', error, statusCode: status }, { status, headers });

/** An environment whose first message, "one", was answered. */
export async function afterOne(...script: ConstructorParameters<typeof World>[0]): Promise<World> {
  const world = new World([() => streamed(delta('One.')), ...script]);
  await world.say('one');
  return world;
}
