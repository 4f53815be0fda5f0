/**
 * Loads hCaptcha's script once per page. Unlike the wrapper component's loader, which shares one hung promise forever,
 * this one has a timeout, one automatic retry with a fresh URL, and cancellation.
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
 * Resolves once hCaptcha is available. Requests for one URL share a load, which stops when the last of them is aborted.
 * A page can have only one hCaptcha, so a request for another URL waits for the current load and loads its own only if
 * that fails.
 * @throws {BotCheckLoadError} after both attempts failed, or at once if the page's policy blocks the script
 * @throws the signal's reason, if aborted
 */
export type Load = (request: LoadRequest) => Promise<void>;

type SharedLoad = {
  readonly apiUrl: string | null;
  readonly stop: AbortController;
  readonly done: Promise<void>;
  /** The signals of the pending requests. */
  readonly requests: Set<AbortSignal>;
};

/** Creates the loader of one page. */
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

  /** The page's first attempt uses the plain, cacheable URL; every later one is cache-busted. */
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
    // Release at once rather than when the promise settles, so that aborting and requesting again starts a new attempt.
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

/** The loader shared by all elements on the page. */
export const loadBotCheck: Load = createLoader(browserPage(), browserTimers);
