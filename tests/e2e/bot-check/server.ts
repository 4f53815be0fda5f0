/** Serves the bot check's page, bundled on the fly, and the stand-in on one free port. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createBotCheck } from '../../../demo/stand-ins/bot-check/index.ts';
import { bundledScript } from '../../support/bundled-script.ts';

export type BotCheckServer = { readonly origin: string; close(): Promise<void> };

/** The policy of a strict host page: no inline scripts, no eval. */
const POLICY = "default-src 'self'; script-src 'self'; style-src 'self'; frame-src 'self'";

export async function serveBotCheck(title: string): Promise<BotCheckServer> {
  const script = await bundledScript(new URL('mount.tsx', import.meta.url), 'botCheckPage');
  const page = `<!doctype html><html lang="en"><title>${title}</title><body><script src="/page.js"></script>`;
  const botCheck = createBotCheck();
  const server = createServer((req, res) => {
    if (botCheck(req, res)) return;
    const url = new URL(req.url ?? '', 'http://page');
    const isScript = url.pathname === '/page.js';
    res.setHeader('content-type', isScript ? 'text/javascript; charset=utf-8' : 'text/html; charset=utf-8');
    if (!isScript)
      res.setHeader('content-security-policy', `${POLICY}; ${url.searchParams.get('policy') ?? ''}`);
    res.end(isScript ? script : page);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
