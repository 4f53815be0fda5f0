/** CORS: which origins may send requests, and the headers for their browsers. */
import { cors } from 'hono/cors';
import { CHAT_PASS_HEADER } from '../../widget/contract-endpoint.ts';
import type { Context } from '../context.ts';
import { Refusal } from './refusal.ts';

/** How long a browser caches a preflight answer: the maximum that any of them allows. */
const PREFLIGHT_AGE_SECONDS = 86_400;
const MAX_ORIGIN_CHARACTERS = 300;

export const corsFor = (origins: readonly string[]) =>
  cors({
    origin: [...origins],
    allowMethods: ['POST'],
    allowHeaders: ['content-type'],
    maxAge: PREFLIGHT_AGE_SECONDS,
    exposeHeaders: [CHAT_PASS_HEADER, 'retry-after', 'ratelimit', 'ratelimit-policy', 'x-request-id'],
  });

/** @throws Refusal for an unlisted origin, which is reported because owners forget the `www.` */
export function demandOrigin({ settings, report }: Context, { headers }: Request): void {
  const origin = headers.get('origin');
  if (origin !== null && settings.origins.includes(origin)) return;
  if (origin !== null && origin.length <= MAX_ORIGIN_CHARACTERS && URL.canParse(origin))
    report('origin', `A page of ${new URL(origin).origin} was refused: ORIGINS does not contain it.`);
  throw new Refusal('origin-not-allowed', 'This origin is not allowed: see ORIGINS.');
}
