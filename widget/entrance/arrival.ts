/** Fetches files beside the script, without running them. */

/** A part of the tag has not come. It may come the next time. */
export class MissingPart extends Error {
  readonly reason: 'offline' | 'network' | 'timeout';

  constructor(address: string, reason: MissingPart['reason']) {
    super(`A part of the tag did not come (${reason}): ${address}`);
    this.reason = reason;
  }
}

/** Milliseconds. */
const ARRIVAL_LIMIT_MS = 20_000;
const arrivals = new Map<string, Promise<void>>();

/**
 * Resolves when all of them are there, to be imported without another request.
 * @param files relative to the script, which may come from anywhere
 * @throws {MissingPart} when one of them does not come; whoever asks again has it fetched again
 */
export async function arrivalOf(files: readonly string[]): Promise<void> {
  await Promise.all(files.map(arrival));
}

function arrival(file: string): Promise<void> {
  const known = arrivals.get(file);
  if (known) return known;
  const coming = bring(new URL(file, import.meta.url).href);
  arrivals.set(file, coming);
  coming.catch(() => arrivals.delete(file));
  return coming;
}

async function bring(address: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = preloading();
  link.as = 'script';
  link.crossOrigin = 'anonymous';
  link.href = address;
  let limit: ReturnType<typeof setTimeout> | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = (reason: MissingPart['reason']): void => reject(new MissingPart(address, reason));
      link.addEventListener('load', () => resolve());
      link.addEventListener('error', () => fail(navigator.onLine ? 'network' : 'offline'));
      limit = setTimeout(() => fail('timeout'), ARRIVAL_LIMIT_MS);
      document.head.append(link);
    });
  } finally {
    clearTimeout(limit);
    link.remove();
  }
}

/**
 * A module that is preloaded as one is compiled already. But Firefox remembers for the life of a page which module did
 * not come, and never asks again; Safari before 17 preloads no modules. Both keep what is preloaded as a script.
 */
function preloading(): string {
  const asModule = 'modulepreload';
  const { relList } = document.createElement('link');
  return relList.supports(asModule) && !CSS.supports('-moz-appearance', 'none') ? asModule : 'preload';
}
