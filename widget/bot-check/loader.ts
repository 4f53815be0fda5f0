/**
 * Puts hCaptcha's script on the page, once for all elements. The wrapper component's own loader waits for
 * ever on a hanging request and hands the same hung promise to every later mount; this one has a time limit,
 * one automatic second try with a fresh URL, and a way to stop.
 */
import { RETRY_INTERVAL_MS } from './rules.ts';
import { BotCheckLoadError, onAbort, pause, tryScript } from './script-attempt.ts';
import { browserPage, browserTimers } from './script-page.ts';
import type { ScriptWanted } from './script-attempt.ts';
import type { ScriptElement, ScriptPage, Timers } from './script-page.ts';

export type LoadRequest = {
  readonly apiUrl: string | null;
  readonly language: string;
  readonly signal: AbortSignal;
};

/**
 * Resolves once hCaptcha is on the page.
 *
 * Requests for one address share a load; it is stopped when the last of them is aborted. hCaptcha can be on a
 * page only once, so a request for another address waits for the load that runs, takes what that brings, and
 * tries its own address only when it brings nothing.
 *
 * @throws {BotCheckLoadError} After both tries failed, or at once when the page refuses the script.
 * @throws The signal's reason, when aborted.
 */
export type Load = (request: LoadRequest) => Promise<void>;

type SharedLoad = {
  readonly apiUrl: string | null;
  readonly stop: AbortController;
  readonly done: Promise<void>;
  /** The signals of those who wait for it. */
  readonly requests: Set<AbortSignal>;
};

/** A loader for one page. */
export function createLoader<Script extends ScriptElement>(page: ScriptPage<Script>, timers: Timers): Load {
  let current: SharedLoad | null = null;
  let tries = 0;

  async function tryTwice(apiUrl: string | null, language: string, signal: AbortSignal): Promise<void> {
    try {
      await tryScript(page, timers, next(apiUrl, language), signal);
    } catch (error) {
      if (signal.aborted || (error instanceof BotCheckLoadError && error.reason === 'refused')) throw error;
      await pause(timers, RETRY_INTERVAL_MS, signal);
      await tryScript(page, timers, next(apiUrl, language), signal);
    }
  }

  /** The first try of a page takes the plain URL, which a cache may answer; every later one is set apart. */
  function next(apiUrl: string | null, language: string): ScriptWanted {
    tries += 1;
    return { apiUrl, language, fresh: tries === 1 ? null : `${timers.now().toString(36)}-${tries}` };
  }

  function begin(apiUrl: string | null, language: string): SharedLoad {
    const stop = new AbortController();
    const done = tryTwice(apiUrl, language, stop.signal).finally(() => {
      if (current === load) current = null;
    });
    const load: SharedLoad = { apiUrl, stop, done, requests: new Set() };
    return load;
  }

  async function join(load: SharedLoad, signal: AbortSignal): Promise<void> {
    load.requests.add(signal);
    // At once rather than when the promise settles: who stops and asks again wants a fresh try.
    const leave = (): void => {
      if (load.requests.delete(signal) && load.requests.size === 0) release(load);
    };
    signal.addEventListener('abort', leave, { once: true });
    try {
      await untilAborted(load.done, signal);
    } finally {
      signal.removeEventListener('abort', leave);
      leave();
    }
  }

  function release(load: SharedLoad): void {
    if (current === load) current = null;
    load.stop.abort();
  }

  return async function load({ apiUrl, language, signal }) {
    signal.throwIfAborted();
    while (!page.hasApi()) {
      current ??= begin(apiUrl, language);
      const joined = current;
      const isOurs = joined.apiUrl === apiUrl;
      try {
        return await join(joined, signal);
      } catch (error) {
        if (isOurs || signal.aborted) throw error;
      }
    }
  };
}

function untilAborted(done: Promise<void>, signal: AbortSignal): Promise<void> {
  let forget = (): void => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    forget = onAbort(signal, reject);
  });
  return Promise.race([done, aborted]).finally(forget);
}

/** The loader that every element of this page shares. */
export const loadBotCheck: Load = createLoader(browserPage(), browserTimers);
