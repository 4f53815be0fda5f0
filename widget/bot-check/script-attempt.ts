/** One try at putting hCaptcha's script on the page, and the pause between two. */
import { scriptUrl } from './api-url.ts';
import type { ScriptAddress } from './api-url.ts';
import { RESPONSE_WAIT_MS } from './rules.ts';
import type { ScriptElement, ScriptPage, Timers } from './script-page.ts';

export type BotCheckLoadReason = 'network' | 'timeout' | 'refused';

/** hCaptcha's script could not be put on the page. Not thrown when the caller aborted. */
export class BotCheckLoadError extends Error {
  override readonly name = 'BotCheckLoadError';
  /** `network`: not fetched, or blocked. `refused`: a bad URL, or the page's policy forbids the script. */
  readonly reason: BotCheckLoadReason;

  constructor(reason: BotCheckLoadReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

export type ScriptWanted = Omit<ScriptAddress, 'callback'>;

/**
 * One script element, from its insertion to its answer. Leaves no element, timer, listener or global behind.
 *
 * @throws {BotCheckLoadError}
 * @throws The signal's reason, when aborted.
 */
export function tryScript<Script extends ScriptElement>(
  page: ScriptPage<Script>,
  timers: Timers,
  wanted: ScriptWanted,
  signal: AbortSignal,
): Promise<void> {
  if (page.hasApi()) return Promise.resolve();
  const cleanups: (() => void)[] = [];
  const answered = new Promise<void>((resolve, reject) => {
    const exposed = page.expose(() => answer());
    cleanups.push(exposed.withdraw, onAbort(signal, reject));
    const url = scriptUrl({ ...wanted, callback: exposed.name });
    const failed = (what: string): BotCheckLoadError =>
      new BotCheckLoadError('network', `GET ${url} ${what}`);
    const answer = (): void => (page.hasApi() ? resolve() : reject(failed('did not define hCaptcha')));
    cleanups.push(limit(timers, () => reject(timedOut(url))));
    const script = page.createScript();
    const heard = new AbortController();
    cleanups.push(
      () => heard.abort(),
      () => script.remove(),
    );
    script.async = true;
    script.addEventListener('error', () => reject(failed('did not load')), { signal: heard.signal });
    // The script has run by now; one that brought no API, a captive portal's page say, never calls back.
    script.addEventListener('load', () => void (page.hasApi() || answer()), { signal: heard.signal });
    page.setSource(script, url);
    page.append(script);
  });
  return answered.catch(rethrow).finally(() => cleanups.forEach((cleanup) => cleanup()));
}

/** Rejects with the signal's reason when aborted. */
export function pause(timers: Timers, milliseconds: number, signal: AbortSignal): Promise<void> {
  const cleanups: (() => void)[] = [];
  const paused = new Promise<void>((resolve, reject) => {
    const timer = timers.set(resolve, milliseconds);
    cleanups.push(() => timers.clear(timer), onAbort(signal, reject));
  });
  return paused.finally(() => cleanups.forEach((cleanup) => cleanup()));
}

/** Calls `reject` with the signal's reason once aborted; the result stops listening. */
export function onAbort(signal: AbortSignal, reject: (reason: unknown) => void): () => void {
  const abort = (): void => reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  return () => signal.removeEventListener('abort', abort);
}

function limit(timers: Timers, expire: () => void): () => void {
  const timer = timers.set(expire, RESPONSE_WAIT_MS);
  return () => timers.clear(timer);
}

function timedOut(url: string): BotCheckLoadError {
  return new BotCheckLoadError('timeout', `GET ${url} was not ready within ${RESPONSE_WAIT_MS} ms`);
}

/** A TypeError while the element is made comes from a bad address or from the page's policy. */
function rethrow(error: unknown): never {
  if (!(error instanceof TypeError)) throw error;
  throw new BotCheckLoadError('refused', 'The page refused the bot check script', { cause: error });
}
