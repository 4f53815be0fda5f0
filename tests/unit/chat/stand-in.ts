/** Chat clients of the platform stand-in over HTTP, with the platform's records. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createStandIns } from '../../../demo/stand-ins/index.ts';
import type { ScenarioId } from '../../../demo/stand-ins/scenarios.ts';
import { ChatClient } from '../../../widget/chat/chat-client.ts';
import type { Answer } from '../../../widget/chat/chat-events.ts';
import { BROWSER_PORTS } from '../../../widget/chat/chat-options.ts';

export type Written = {
  readonly sessions: readonly {
    readonly id: string;
    readonly status: string;
    readonly variableValues: { readonly name?: unknown };
    readonly told: readonly { readonly role: string; readonly content: string }[];
    readonly messages: readonly { readonly role: string; readonly content: string }[];
    readonly bookings: readonly { readonly spoken: string }[];
  }[];
  readonly requests: readonly {
    readonly status: number;
    readonly sessionId: string | null;
    readonly body: Record<string, unknown>;
  }[];
};

export type Platform = {
  readonly url: string;
  written(): Promise<Written>;
  close(): Promise<void>;
};

export async function startPlatform(): Promise<Platform> {
  const standIns = createStandIns();
  const server = createServer((request, response) => void standIns.handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/stand-ins/platform`;
  return {
    url,
    written: async () => (await (await fetch(`${url}/written`)).json()) as Written,
    async close() {
      await standIns.close();
      server.close();
      server.closeAllConnections();
    },
  };
}

export type Visitor = {
  readonly client: ChatClient;
  /** The platform's records. */
  written(): Promise<Written>;
  /** The final lines of each message's answer. */
  lines(message: string): readonly string[];
};

/** The browser's ports, with delays divided by a hundred. */
export function visitorOf(platform: Platform, assistant: ScenarioId, name = 'Grace'): Visitor {
  const client = new ChatClient({
    route: { via: 'platform', apiUrl: platform.url, publicKey: 'key', assistant, variableValues: { name } },
    connectivity: { online: () => true, onOnline: () => () => undefined },
    timers: {
      now: Date.now,
      after: (ms, run) => BROWSER_PORTS.timers.after(ms <= 1_000 ? ms / 100 : ms, run),
    },
  });
  const answers = new Map<string, string[]>();
  client.on('answer-restarted', ({ message }) => void answers.delete(message));
  client.on('answer', ({ message, part, text, cut }: Answer) => {
    const lines = answers.get(message) ?? [];
    lines[part] = cut ? `${text} (cut)` : text;
    answers.set(message, lines);
  });
  return { client, written: () => platform.written(), lines: (message) => answers.get(message) ?? [] };
}
