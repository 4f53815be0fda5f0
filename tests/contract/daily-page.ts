/** A server with the stand-ins and one page that holds only the installed daily-js. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import { build } from 'vite';
import { createStandIns, type StandInsOptions } from '../../demo/stand-ins/index.ts';

export type DailyServer = { readonly url: string; close(): Promise<void> };

const POLICY = "default-src 'none'; script-src 'self'; connect-src 'self' ws:";
const PAGE = '<!doctype html><meta charset="utf-8"><title>daily-js</title><script src="/daily.js"></script>';

export async function startDailyServer(options: StandInsOptions = {}): Promise<DailyServer> {
  const standIns = createStandIns(options);
  const [daily] = await Promise.all([bundleDaily(), standIns.warmUp()]);
  const server = createServer((request, response) => {
    if (standIns.handle(request, response)) return;
    const isScript = request.url === '/daily.js';
    response.writeHead(200, {
      'Content-Type': isScript ? 'text/javascript' : 'text/html',
      'Content-Security-Policy': POLICY,
    });
    response.end(isScript ? daily : PAGE);
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

async function bundleDaily(): Promise<string> {
  const result = await build({
    configFile: false,
    envFile: false,
    publicDir: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: {
        entry: createRequire(import.meta.url).resolve('@daily-co/daily-js'),
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
