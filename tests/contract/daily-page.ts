/** A server with the stand-ins and a page that holds only daily-js: with the parts that the tag keeps, or whole. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import { build, type Plugin } from 'vite';
import { vendorFiles } from '../../widget/build/vendor/vendor-files.ts';
import { createStandIns, type StandInsOptions } from '../../demo/stand-ins/index.ts';

export type DailyServer = { readonly url: string; close(): Promise<void> };

const POLICY = "default-src 'none'; script-src 'self'; connect-src 'self' ws:";
const page = (script: string): string =>
  `<!doctype html><meta charset="utf-8"><title>daily-js</title><script src="${script}"></script>`;

export async function startDailyServer(options: StandInsOptions = {}): Promise<DailyServer> {
  const standIns = createStandIns(options);
  const [kept, whole] = await Promise.all([bundleDaily(vendorFiles()), bundleDaily(), standIns.warmUp()]);
  const files = new Map([
    ['/', page('/daily.js')],
    ['/daily.js', kept],
    ['/whole', page('/daily-whole.js')],
    ['/daily-whole.js', whole],
  ]);
  const server = createServer((request, response) => {
    if (standIns.handle(request, response) !== null) return;
    const url = request.url ?? '/';
    response.writeHead(files.has(url) ? 200 : 404, {
      'Content-Type': url.endsWith('.js') ? 'text/javascript' : 'text/html',
      'Content-Security-Policy': POLICY,
    });
    response.end(files.get(url));
  });
  server.on('upgrade', (request, socket, head) => {
    if (!standIns.upgrade(request, socket, head)) socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      await standIns.close();
      server.close();
      server.closeAllConnections();
    },
  };
}

async function bundleDaily(...plugins: readonly Plugin[]): Promise<string> {
  const result = await build({
    configFile: false,
    envFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [...plugins],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: {
        entry: createRequire(import.meta.url).resolve('@daily-co/daily-js/dist/daily-esm.js'),
        formats: ['iife'],
        name: 'Daily',
      },
    },
  });
  for (const output of Array.isArray(result) ? result : [result]) {
    const chunk = 'output' in output ? output.output[0] : undefined;
    if (chunk !== undefined) return chunk.code;
  }
  throw new Error('daily-js could not be bundled.');
}
