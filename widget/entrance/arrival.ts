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
/** How often a file has not come. */
const failures = new Map<string, number>();

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
  const failed = failures.get(file) ?? 0;
  const coming = bring(new URL(file, import.meta.url).href, failed);
  arrivals.set(file, coming);
  coming.catch(() => {
    arrivals.delete(file);
    failures.set(file, failed + 1);
  });
  return coming;
}

async function bring(part: string, failed: number): Promise<void> {
  const link = document.createElement('link');
  link.rel = preloading();
  // What is preloaded as a script keeps its failure as well: asked under another address, it is known to be there.
  const address = failed > 0 && link.rel === 'preload' ? `${part}?${failed}` : part;
  link.as = 'script';
  link.crossOrigin = 'anonymous';
  link.href = address;
  let limit: ReturnType<typeof setTimeout> | undefined;
  const outcome = await new Promise<'loaded' | 'failed' | 'late'>((resolve) => {
    link.addEventListener('load', () => resolve('loaded'));
    link.addEventListener('error', () => resolve('failed'));
    limit = setTimeout(() => resolve('late'), ARRIVAL_LIMIT_MS);
    document.head.append(link);
  });
  clearTimeout(limit);
  link.remove();
  if (outcome === 'late') throw new MissingPart(address, 'timeout');
  if (outcome === 'failed' || (link.rel === 'preload' && isEmpty(address)))
    throw new MissingPart(address, navigator.onLine ? 'network' : 'offline');
}

/** Firefox tells that a script of another origin is loaded when nothing has come of it. */
function isEmpty(address: string): boolean {
  const last = performance.getEntriesByName(address, 'resource').at(-1);
  return last instanceof PerformanceResourceTiming && last.responseStatus === 0;
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
