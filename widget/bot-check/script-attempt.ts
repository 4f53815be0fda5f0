/** One attempt at loading hCaptcha's script, and the pause between two. */
import { scriptUrl } from './api-url.ts';
import type { ScriptAddress } from './api-url.ts';
import { CALLBACK_WAIT_MS, RESPONSE_WAIT_MS } from './rules.ts';
import type { ScriptElement, ScriptPage, Timers } from './script-page.ts';

export type BotCheckLoadReason = 'network' | 'timeout' | 'refused';

/** hCaptcha's script could not be loaded. Not thrown when the caller aborted. */
export class BotCheckLoadError extends Error {
  override readonly name = 'BotCheckLoadError';
  /** `network`: not fetched, or blocked. `refused`: an invalid URL, or forbidden by the page. */
  readonly reason: BotCheckLoadReason;

  constructor(reason: BotCheckLoadReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

export type ScriptWanted = Omit<ScriptAddress, 'callback'>;

/**
 * Inserts one script element and waits for its result. Always cleans up the element, timers, listeners and global.
 * @throws {BotCheckLoadError}
 * @throws the signal's reason, if aborted
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
    cleanups.push(after(timers, RESPONSE_WAIT_MS, () => reject(timedOut(url))));
    const script = page.createScript();
    const listeners = new AbortController();
    cleanups.push(
      () => listeners.abort(),
      () => script.remove(),
    );
    script.async = true;
    script.addEventListener('error', () => reject(failed('did not load')), { signal: listeners.signal });
    // The script has run by now; one without the API, such as a captive portal's page, never calls back. Neither does
    // hCaptcha if another script of the page has loaded it meanwhile.
    const loaded = (): void => {
      if (page.hasApi()) cleanups.push(after(timers, CALLBACK_WAIT_MS, resolve));
      else answer();
    };
    script.addEventListener('load', loaded, { signal: listeners.signal });
    page.setSource(script, url);
    page.append(script, reject);
  });
  return answered.catch(rethrow).finally(() => cleanups.forEach((cleanup) => cleanup()));
}

/** Rejects with the signal's reason if aborted. */
export function pause(timers: Timers, milliseconds: number, signal: AbortSignal): Promise<void> {
  const cleanups: (() => void)[] = [];
  const paused = new Promise<void>((resolve, reject) => {
    const timer = timers.set(resolve, milliseconds);
    cleanups.push(() => timers.clear(timer), onAbort(signal, reject));
  });
  return paused.finally(() => cleanups.forEach((cleanup) => cleanup()));
}

/** Calls `reject` with the signal's reason on abort; the returned function removes the listener. */
export function onAbort(signal: AbortSignal, reject: (reason: unknown) => void): () => void {
  const abort = (): void => reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  return () => signal.removeEventListener('abort', abort);
}

function after(timers: Timers, waitMs: number, act: () => void): () => void {
  const timer = timers.set(act, waitMs);
  return () => timers.clear(timer);
}

function timedOut(url: string): BotCheckLoadError {
  return new BotCheckLoadError('timeout', `GET ${url} was not ready within ${RESPONSE_WAIT_MS} ms`);
}

/** A TypeError means an invalid URL, the page's policy, or a page that keeps the script from running. */
function rethrow(error: unknown): never {
  if (!(error instanceof TypeError)) throw error;
  throw new BotCheckLoadError('refused', 'The page refused the bot check script', { cause: error });
}
