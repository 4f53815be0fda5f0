/** Serves one host page and one script per candidate, with their files, compressed like a good CDN would. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import type { Candidate } from './candidates.ts';
import { SCRIPT_START } from '../visits/probe.ts';

export type Host = {
  readonly url: string;
  /** Bytes of each candidate's script after brotli, by its place in the list. */
  readonly sizes: readonly number[];
  close(): Promise<void>;
};

/** Prepended to every script, to mark the start of its evaluation. */
const MARK = Buffer.from(`performance.mark('${SCRIPT_START}');\n`);

/** Pages are `/<place>/`, scripts `/<place>/script.js`, the other files `/<place>/<name>`. */
export async function startHost(candidates: readonly Candidate[]): Promise<Host> {
  const files = candidates.map(compressed);
  const server = createServer((request, response) => {
    const [, place, file = ''] = /^\/(\d+)\/([\w.-]*)$/.exec(request.url ?? '') ?? [];
    const candidate = candidates[Number(place ?? NaN)];
    const script = files[Number(place ?? NaN)]?.get(file);
    if (candidate === undefined || (file !== '' && script === undefined)) {
      response.writeHead(404).end();
    } else if (script === undefined) {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page(candidate));
    } else {
      const headers = { 'Content-Type': 'text/javascript; charset=utf-8', 'Content-Encoding': 'br' };
      response.writeHead(200, headers).end(script);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    sizes: candidates.map(({ script }) => brotliCompressSync(script()).length),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function compressed({ script, parts }: Candidate): ReadonlyMap<string, Buffer> {
  const files = { 'script.js': Buffer.concat([MARK, script()]), ...parts?.() };
  return new Map(Object.entries(files).map(([name, content]) => [name, brotliCompressSync(content)]));
}

function page({ name, tag, parts }: Candidate): string {
  return `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><title>${name}</title><link rel="icon" href="data:," /></head>
  <body>
    <h1>A host page</h1>
    ${tag}
    <script src="script.js"${parts === undefined ? '' : ' type="module"'}></script>
  </body>
</html>`;
}
