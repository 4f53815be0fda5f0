/** Serves the check's script and its two frames. */
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';

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

/** @param name a file's name; any other is a 404 */
export function sendFile(name: string, query: URLSearchParams, res: ServerResponse): void {
  const file = FILES.get(name);
  if (file === undefined) notFound(res);
  else if (file.name === 'api.js') sendScript(file, query, res);
  else send(file, res);
}

function sendScript(file: Asset, query: URLSearchParams, res: ServerResponse): void {
  switch (query.get('mode')) {
    case 'load-failure':
      return notFound(res);
    case 'load-slow':
      // Never respond: the client closes the connection.
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

/** Any page may embed it, like hCaptcha. */
const SHARED = {
  'cache-control': 'no-store',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
} as const;

function asset(name: string, type: string): Asset {
  return { name, type, body: read(name) };
}

/** The real script is a classic script; this one is written as modules, which are concatenated. */
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
