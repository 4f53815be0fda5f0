/** `task-tamer-server` with stored businesses and the provider's page, a mail server and a platform that creates agents. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { SERVER_PAGES_FOLDER } from '../../../demo/server/builds.ts';
import { freePort } from '../../../demo/server/free-port.ts';
import { startMailServer } from '../../../demo/stand-ins/mail-server.ts';
import { runBusinesses } from '../../../server/cli/businesses.ts';
import { createProgramLog } from '../../../server/cli/program-log.ts';
import { startServer } from '../../../server/cli/serve.ts';
import { readStoreEnvironment } from '../../../server/cli/store-environment.ts';

export const PERSON = 'pat@provider.example';

export type ProviderServer = {
  /** The page's URL. */
  readonly url: string;
  /** A page of businesses, whose content is what was last set. */
  readonly shop: { readonly url: string; readonly show: (html: string) => void };
  /** What the platform was asked to create or change, oldest first. */
  readonly agents: readonly { readonly path: string; readonly body: unknown }[];
  readonly refuseAgents: (refuses: boolean) => void;
  /** Adds a business by the command. @returns its id */
  readonly add: (business: object) => Promise<string>;
  /** The URL of the inbox of a business. */
  readonly inboxOf: (id: string) => string;
  /** The links of all sign-in mails, oldest first. */
  readonly links: () => readonly string[];
  readonly close: () => Promise<void>;
};

export async function startProviderServer(): Promise<ProviderServer> {
  const folder = await mkdtemp(join(tmpdir(), 'task-tamer-provider-'));
  const mailServer = await startMailServer();
  const agents: { readonly path: string; readonly body: unknown }[] = [];
  let html = '';
  let isRefusing = false;
  const far = createServer((request, response) => {
    void text(request).then((sent) => {
      const path = request.url ?? '';
      if (!path.startsWith('/platform')) return response.end(html);
      response.setHeader('content-type', 'application/json');
      const isUnknown = request.method === 'GET' && !path.endsWith('/erin');
      if (isRefusing || isUnknown) return response.writeHead(isRefusing ? 400 : 404).end('{"message":"No"}');
      if (sent !== '') agents.push({ path: `${request.method} ${path}`, body: JSON.parse(sent) });
      response.end(JSON.stringify({ id: path.endsWith('/erin') ? 'erin' : 'assistant-1', name: 'Erin' }));
    });
  });
  far.listen(0, '127.0.0.1');
  await once(far, 'listening');
  const farUrl = `http://localhost:${(far.address() as AddressInfo).port}`;
  const port = await freePort();
  const { settings, problems } = readStoreEnvironment({
    BUSINESSES: 'store',
    INBOX: join(folder, 'inbox.db'),
    MASTER_KEY: randomBytes(32).toString('base64'),
    SECRET: 's'.repeat(32),
    PRIVATE_KEY: 'private-key',
    SITE_KEY: 'site-key',
    BOT_CHECK_SECRET: 'bot-check-secret',
    API_URL: `${farUrl}/platform`,
    TEST: 'true',
    PORT: String(port),
    HOST: 'localhost',
    RECEIPTS_FILE: join(folder, 'receipts'),
    PROVIDER_PEOPLE: PERSON,
    PUBLIC_URL: `http://localhost:${port}`,
    MAIL_URL: mailServer.url,
    MAIL_FROM: 'calls@provider.example',
  });
  if (settings?.provider === undefined || settings.provider === null) throw new Error(problems?.join());
  const server = await startServer(
    {
      ...settings,
      inbox: { ...settings.inbox, pageFolder: SERVER_PAGES_FOLDER },
      provider: { ...settings.provider, pageFolder: SERVER_PAGES_FOLDER },
    },
    createProgramLog('error'),
  );
  return {
    url: `http://localhost:${port}/provider/`,
    shop: { url: farUrl, show: (page) => (html = page) },
    agents,
    refuseAgents: (refuses) => (isRefusing = refuses),
    async add(business) {
      const printed: string[] = [];
      await runBusinesses(settings, ['add'], {
        print: (line) => void printed.push(line),
        write: (text) => void printed.push(text),
        read: () => Promise.resolve(JSON.stringify(business)),
      });
      const { id } = JSON.parse(printed.join('')) as { readonly id: string };
      return id;
    },
    inboxOf: (id) => `http://localhost:${port}/${id}/inbox/`,
    links: () =>
      mailServer.mails.flatMap((mail) => /https?:\S+#sign-in=[\w-]+/.exec(mail.text ?? '')?.[0] ?? []),
    async close() {
      await server.close();
      await mailServer.close();
      far.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
