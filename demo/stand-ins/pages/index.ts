/**
 * Stands in for the two external pages that the landing page links to: a lead form and an appointment calendar. Neither
 * submits anything.
 *
 * | `mode` of the query | what the page does                     |
 * |---------------------|----------------------------------------|
 * | `slow`              | never responds                         |
 * | `refuse`            | refuses to be framed                   |
 * | `broken`            | responds with status 500               |
 */
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { send } from '../http-answers.ts';

const TYPES = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
} as const;

type Asset = { readonly type: string; readonly body: string };

const ASSETS: ReadonlyMap<string, Asset> = new Map([
  ['/stand-ins/lead-form', asset('lead-form', 'html')],
  ['/stand-ins/calendar', asset('calendar', 'html')],
  ['/stand-ins/pages/lead-form.js', asset('lead-form', 'js')],
  ['/stand-ins/pages/calendar.js', asset('calendar', 'js')],
  ['/stand-ins/pages/page.css', asset('page', 'css')],
]);

/** Handles requests for the pages and their files. Returns false for any other path, without a response. */
export function handlePages(request: IncomingMessage, response: ServerResponse): boolean {
  const url = URL.parse(request.url ?? '', 'http://stand-in');
  const found = url === null ? undefined : ASSETS.get(url.pathname);
  if (url === null || found === undefined) return false;
  response.setHeader('Cache-Control', 'no-store');
  sendPage(found, url.searchParams.get('mode'), response);
  return true;
}

function sendPage({ type, body }: Asset, mode: string | null, response: ServerResponse): void {
  switch (mode) {
    case 'slow':
      // Never respond: the client closes the connection.
      return;
    case 'refuse':
      response.setHeader('X-Frame-Options', 'DENY');
      return send(response, 200, type, body);
    case 'broken':
      return send(response, 500, 'text/plain; charset=utf-8', 'This page is out of order.');
    default:
      return send(response, 200, type, body);
  }
}

function asset(name: string, kind: keyof typeof TYPES): Asset {
  return {
    type: TYPES[kind],
    body: readFileSync(new URL(`browser/${name}.${kind}`, import.meta.url), 'utf8'),
  };
}
