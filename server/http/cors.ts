/** CORS: which origins may send requests, and the headers for their browsers. */
import { CHAT_PASS_HEADER } from '../../widget/contract-endpoint.ts';
import type { Context } from '../context.ts';
import { Refusal } from './refusal.ts';

/** How long a browser caches a preflight answer, s: the maximum that any of them allows. */
const PREFLIGHT_AGE = 86_400;
const ORIGIN_LIMIT = 300;

/** Null for a missing or unlisted origin. */
export function allowedOrigin(request: Request, origins: readonly string[]): string | null {
  const origin = request.headers.get('origin');
  return origin !== null && origins.includes(origin) ? origin : null;
}

/** @throws Refusal for an unlisted origin, which is reported because owners forget the `www.` */
export function demandOrigin({ report }: Context, request: Request, origin: string | null): void {
  if (origin !== null) return;
  const sent = request.headers.get('origin');
  if (sent !== null && sent.length <= ORIGIN_LIMIT && URL.canParse(sent))
    report(
      'origin',
      `A page of ${new URL(sent).origin} was refused: the setting \`origins\` does not contain it.`,
    );
  throw new Refusal('origin-not-allowed', 'This origin is not allowed: see the setting `origins`.');
}

export function preflightAnswer(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type',
      'access-control-max-age': String(PREFLIGHT_AGE),
    },
  });
}

/** The headers of every answer. */
export function addCommonHeaders({ headers }: Response, origin: string | null, requestId: string): void {
  headers.set('x-request-id', requestId);
  headers.append('vary', 'Origin');
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  headers.set('x-content-type-options', 'nosniff');
  headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  if (origin === null) return;
  headers.set('access-control-allow-origin', origin);
  headers.set(
    'access-control-expose-headers',
    `${CHAT_PASS_HEADER}, retry-after, ratelimit, ratelimit-policy, x-request-id`,
  );
}
