/** Which pages may ask, and what their browsers must be told for it. */
import { CHAT_PASS_HEADER } from '../widget/contract-endpoint.ts';
import { Refusal } from './refusal.ts';

/** How long a browser need not ask again, s: the most that any of them keeps. */
const PREFLIGHT_AGE = 86_400;

/** Null for an origin that is not on the list, and for none. */
export function allowedOrigin(request: Request, origins: readonly string[]): string | null {
  const origin = request.headers.get('origin');
  return origin !== null && origins.includes(origin) ? origin : null;
}

export function demandOrigin(origin: string | null): void {
  if (origin === null)
    throw new Refusal(
      'origin-not-allowed',
      'Pages of this origin may not ask here: see the setting `origins`.',
    );
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

/** What every answer carries. */
export function addCommonHeaders({ headers }: Response, origin: string | null): void {
  headers.append('vary', 'Origin');
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  headers.set('x-content-type-options', 'nosniff');
  if (origin === null) return;
  headers.set('access-control-allow-origin', origin);
  headers.set('access-control-expose-headers', `${CHAT_PASS_HEADER}, retry-after`);
}
