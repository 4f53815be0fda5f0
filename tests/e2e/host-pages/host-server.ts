/** Serves host pages from a separate origin. */
import { startServer } from '../../../demo/server/server.ts';
import type { HostPage } from '../../../demo/server/site.ts';

export type HostServer = {
  /** The hosts' own site, which is not the one of the script. */
  readonly own: string;
  /** Where partners take the script from. */
  readonly partner: string;
  /** Serves a document from now on. Returns its address. */
  readonly serve: (name: string, page: HostPage) => string;
  readonly close: () => Promise<void>;
};

/** `partner`: the address of the server that everything else is tested on. */
export async function startHostServer(partner: string): Promise<HostServer> {
  const pages: Record<string, HostPage> = {};
  const server = await startServer({ port: 0, pages });
  // Another name for the same machine is another site, as a partner's is.
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
