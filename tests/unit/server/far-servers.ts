/** hCaptcha and the platform as local servers, for code that runs in another process. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { PAGE, PLATFORM_CALL } from './world.ts';

export type FarServers = {
  readonly url: string;
  /** Paths that were asked, in order. */
  readonly asked: readonly string[];
  /** The assistants of the calls that the platform was asked to create, in order. */
  readonly assistants: readonly unknown[];
  /** Holds the platform's answers back until the function that it returns is called. */
  readonly hold: () => () => void;
  /** The same for the body of a chat's answer: its headers are sent immediately. */
  readonly holdChat: () => () => void;
  readonly close: () => Promise<void>;
};

const ANSWERS: Readonly<Record<string, object>> = {
  '/siteverify': { success: true, hostname: 'shop.example' },
  '/platform/call/web': PLATFORM_CALL,
  '/platform/session': { id: 'session-1' },
};
const CHAT_EVENT = { id: 'stream-1', path: 'chat.output[0].content', delta: 'Hello' };

/** @param more of the platform's answers, by path */
export async function startFarServers(
  more: (path: string) => object | undefined = () => undefined,
): Promise<FarServers> {
  const asked: string[] = [];
  const assistants: unknown[] = [];
  let held = Promise.resolve();
  let heldChat = Promise.resolve();
  const server = createServer((request: IncomingMessage, response) => {
    void text(request).then(async (sent) => {
      const path = request.url ?? '';
      asked.push(path);
      if (path === '/platform/call/web')
        assistants.push((JSON.parse(sent) as { readonly assistantId?: unknown }).assistantId);
      if (path.startsWith('/platform')) await held;
      if (path === '/platform/chat') {
        response.setHeader('content-type', 'text/event-stream');
        response.flushHeaders();
        await heldChat;
        response.end(`data: ${JSON.stringify(CHAT_EVENT)}\n\n`);
        return;
      }
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(more(path) ?? ANSWERS[path] ?? {}));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    assistants,
    hold() {
      let letGo = () => undefined as void;
      held = new Promise((resolve) => (letGo = resolve));
      return letGo;
    },
    holdChat() {
      let letGo = () => undefined as void;
      heldChat = new Promise((resolve) => (letGo = resolve));
      return letGo;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** An owner's environment variables. */
export const environmentOf = ({ url }: Pick<FarServers, 'url'>) => ({
  PRIVATE_KEY: 'private-key',
  ASSISTANT: 'erin',
  BOT_CHECK_SECRET: 'bot-check-secret',
  SITE_KEY: 'site-key',
  ORIGINS: PAGE,
  API_URL: `${url}/platform`,
  SITEVERIFY_URL: `${url}/siteverify`,
  TEST: 'true',
});
