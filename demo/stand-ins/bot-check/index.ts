/**
 * Stands in for hCaptcha's servers: its script and the two frames that the script opens.
 *
 * How a check goes is chosen by the site key, how the script loads by the `mode` of its URL, so the widget
 * needs no test mode:
 *
 * | site key            | what the check does                                        |
 * |---------------------|------------------------------------------------------------|
 * | `pass` (any other)  | passes about 300 ms after the tick                         |
 * | `challenge`         | asks a question; the right answer passes                   |
 * | `challenge-expires` | asks a question and withdraws it after 2 s                 |
 * | `expires`           | passes, and the token expires after 2 s                    |
 * | `silent`            | never answers                                              |
 * | `error`             | reports `network-error`                                    |
 *
 * | `mode` of api.js | what the script does                                                        |
 * |------------------|-----------------------------------------------------------------------------|
 * | `load-failure`   | is not found                                                                |
 * | `load-slow`      | never arrives                                                               |
 * | `load-flaky`     | is not found at every odd request of one `run` (any text in the query)      |
 */
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';

const PREFIX = '/stand-ins/bot-check/';

const TYPES = {
  js: 'text/javascript; charset=utf-8',
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
} as const;

const FILES = new Map(
  [
    { name: 'api.js', type: TYPES.js, body: classicScript(['frames.js', 'check.js', 'api.js']) },
    asset('checkbox.html', TYPES.html),
    asset('checkbox.js', TYPES.js),
    asset('challenge.html', TYPES.html),
    asset('challenge.js', TYPES.js),
    asset('frame.css', TYPES.css),
  ].map((file) => [file.name, file]),
);

type Asset = { readonly name: string; readonly type: string; readonly body: string };

const flakyRequests = new Map<string, number>();

/** Answers a request under `/stand-ins/bot-check/`. False, and nothing done, for any other path. */
export function handleBotCheck(req: IncomingMessage, res: ServerResponse): boolean {
  const url = URL.parse(req.url ?? '', 'http://stand-in');
  if (url === null || !url.pathname.startsWith(PREFIX)) return false;
  const file = FILES.get(url.pathname.slice(PREFIX.length));
  if (file === undefined) notFound(res);
  else if (file.name === 'api.js') sendScript(file, url.searchParams, res);
  else send(file, res);
  return true;
}

function sendScript(file: Asset, query: URLSearchParams, res: ServerResponse): void {
  switch (query.get('mode')) {
    case 'load-failure':
      return notFound(res);
    case 'load-slow':
      // Left open on purpose: the client's end of the connection ends it.
      return;
    case 'load-flaky':
      return isOddRequest(query.get('run') ?? '') ? notFound(res) : send(file, res);
    default:
      return send(file, res);
  }
}

function isOddRequest(run: string): boolean {
  const count = (flakyRequests.get(run) ?? 0) + 1;
  flakyRequests.set(run, count);
  return count % 2 === 1;
}

function send(file: Asset, res: ServerResponse): void {
  res.writeHead(200, { 'content-type': file.type, ...SHARED });
  res.end(file.body);
}

function notFound(res: ServerResponse): void {
  res.writeHead(404, { 'content-type': 'text/plain; charset=utf-8', ...SHARED });
  res.end('Not found');
}

/** Any page may embed it, as any page may embed hCaptcha. */
const SHARED = {
  'cache-control': 'no-store',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
} as const;

function asset(name: string, type: string): Asset {
  return { name, type, body: read(name) };
}

/** The real script is one classic script; this one is written as modules, which are joined in order. */
function classicScript(modules: readonly string[]): string {
  const bodies = modules.map((name) =>
    read(name)
      .replace(/^import .*$/gm, '')
      .replace(/^export /gm, ''),
  );
  return `(() => {\n'use strict';\n${bodies.join('\n')}\n})();\n`;
}

function read(name: string): string {
  return readFileSync(new URL(`browser/${name}`, import.meta.url), 'utf8');
}
