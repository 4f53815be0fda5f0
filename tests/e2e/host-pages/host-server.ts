/** Serves host pages from a separate origin. */
import { startServer } from '../../../demo/server/server.ts';
import type { HostPage } from '../../../demo/server/site.ts';

export type HostServer = {
  /** The origin of the host pages, a different site from the script's. */
  readonly own: string;
  /** The origin that serves the script to partner pages. */
  readonly partner: string;
  /** Serves a document from now on. Returns its address. */
  readonly serve: (name: string, page: HostPage) => string;
  readonly close: () => Promise<void>;
};

/** @param partner the address of the server that all other tests use */
export async function startHostServer(partner: string): Promise<HostServer> {
  const pages: Record<string, HostPage> = {};
  const server = await startServer({ port: 0, pages });
  // Browsers treat another name of the same machine as another site.
  const own = server.url.replace('localhost', '127.0.0.1');
  return {
    own,
    partner,
    serve(name, page) {
      const path = `/hosts/${encodeURIComponent(name)}`;
      pages[path] = page;
      return `${own}${path}`;
    },
    close: () => server.close(),
  };
}
