/** The real inbox, in a file that is gone with the server, and its mails on this machine. */
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Email } from 'postal-mime';
import { NodeRequest, sendNodeResponse } from 'srvx/node';
import type { EndpointSettings } from '../../server/index.ts';
import { openInbox, type EndpointInbox } from '../../server/inbox/inbox.ts';
import { startMailServer } from '../stand-ins/mail-server.ts';

/** Who may sign in. Any name of the top-level domain "example" belongs to nobody. */
export const OWNER = 'owner@shop.example';

export type LocalInbox = {
  readonly endpoint: EndpointInbox;
  /** True when the request was taken: every path under `/inbox` is. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => boolean;
  readonly mails: readonly Email[];
  readonly close: () => Promise<void>;
};

/**
 * @param url of this server
 * @param endpoint by whose settings the platform is asked
 * @param pageFolder where the page was built
 * @param onMail is told of each mail to the owner
 */
export async function openLocalInbox(
  url: string,
  endpoint: EndpointSettings,
  pageFolder: string,
  onMail: (mail: Email) => void,
): Promise<LocalInbox> {
  const folder = await mkdtemp(join(tmpdir(), 'task-tamer-inbox-'));
  const mailServer = await startMailServer(onMail);
  const inbox = await openInbox(
    {
      database: join(folder, 'inbox.db'),
      publicUrl: url,
      reportsTo: `${url}/inbox/events`,
      keepsServer: false,
      owners: [OWNER],
      smtpUrl: mailServer.url,
      mails: 'each',
      digestAt: 480,
      webhooks: null,
      credentials: null,
      mailFrom: 'inbox@shop.example',
      summary: true,
      keepDays: 30,
      required: false,
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      pageFolder,
    },
    endpoint,
  );
  return {
    endpoint: inbox.endpoint,
    mails: mailServer.mails,
    handle(request, response) {
      if (!/^\/inbox(?:[/?]|$)/.test(request.url ?? '')) return false;
      const asked = new NodeRequest({ req: request, res: response });
      inbox
        .answer({ request: asked, socketAddress: asked.ip })
        .then((said) => sendNodeResponse(response, said ?? new Response(null, { status: 404 })))
        .catch((error: unknown) => {
          console.error(`${request.method} ${request.url} failed:`, error);
          response.destroy();
        });
      return true;
    },
    async close() {
      await inbox.close();
      await mailServer.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
