/** Proxies the recording of a call, with ranges. Its platform address is neither stored nor sent to the browser. */
import type { InboxContext } from '../context.ts';
import { find } from '../conversations/rows.ts';
import { problem } from './answers.ts';

/** The time limit for the headers of the platform's answer, ms. */
const HEADERS_LIMIT_MS = 20_000;
const MAX_REDIRECTS = 3;
const PASSED_HEADERS = ['content-length', 'content-range', 'accept-ranges'] as const;
/** The types that are proxied: audio, also in a file for video, and a file of which the storage knows nothing. */
const AUDIO =
  /^(audio\/[\w.+-]+|video\/(?:mp4|webm|ogg)|(?:application|binary)\/octet-stream)\s*(?:;[^,]*)?$/i;

export async function answerRecording(
  context: InboxContext,
  request: Request,
  id: string,
): Promise<Response> {
  const row = await context.read((db) => find(db, { id }));
  if (row === undefined || row.platform_id === null || row.has_recording === 0)
    return problem(404, 'This conversation has no recording.');
  const { apiUrl } = context.endpoint.settings;
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), HEADERS_LIMIT_MS);
  request.signal.addEventListener('abort', () => abort.abort());
  try {
    const url = `${apiUrl}/call/${encodeURIComponent(row.platform_id)}/mono-recording`;
    const answer = await follow(context, url, request.headers.get('range'), abort.signal);
    return answer === null ? unavailable() : passedOn(answer);
  } catch {
    return unavailable();
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Only the platform gets the key: redirects are followed without it.
 * @returns null after too many redirects, or for one without encryption
 */
async function follow(
  { endpoint }: InboxContext,
  url: string,
  range: string | null,
  signal: AbortSignal,
): Promise<Response | null> {
  const { fetch, privateKey } = endpoint.settings;
  const platform = new URL(url);
  const ranged: Record<string, string> = range === null ? {} : { range };
  let at = platform;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const headers = hop === 0 ? { ...ranged, authorization: `Bearer ${privateKey}` } : ranged;
    const answer = await fetch(at.href, { headers, signal, redirect: 'manual' });
    const next = answer.headers.get('location');
    if (answer.status < 300 || answer.status >= 400 || next === null) return answer;
    await answer.body?.cancel();
    at = new URL(next, at);
    if (at.protocol !== platform.protocol && at.protocol !== 'https:') return null;
  }
  return null;
}

async function passedOn(answer: Response): Promise<Response> {
  const isRange = answer.status === 416;
  const type = audioTypeOf(answer.headers.get('content-type') ?? '');
  if (!isRange && (!answer.ok || type === null)) {
    await answer.body?.cancel();
    return unavailable();
  }
  const headers = new Headers(type === null ? {} : { 'content-type': type });
  for (const name of PASSED_HEADERS) {
    const value = answer.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(answer.body, { status: answer.status, headers });
}

/** Without parameters. Null if it is not audio. */
function audioTypeOf(header: string): string | null {
  const [, type = ''] = AUDIO.exec(header) ?? [];
  return type === '' ? null : type.toLowerCase().replace('binary/', 'application/');
}

const unavailable = (): Response => problem(502, 'The platform does not give the recording at the moment.');
