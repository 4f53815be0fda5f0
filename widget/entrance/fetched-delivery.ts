/**
 * Preloads the parts that are separate files, without evaluating them. Replaces `delivery.ts` in the
 * module build.
 */
import type { Delivery } from './delivery.ts';
import { dialog } from './part-files.ts';

export const IN_PARTS = true;

export const delivery: Delivery = {
  address: import.meta.url,
  bring: async (files = dialog) => {
    await Promise.all(files.map(arrival));
  },
  missing: (error) => (error instanceof MissingPart ? error.reason : null),
  bringBar: async () => (await import('../element/follow/waiting-call.ts')).WaitingCall,
};

class MissingPart extends Error {
  readonly reason: 'offline' | 'network' | 'timeout';

  constructor(address: string, reason: MissingPart['reason']) {
    super(`Failed to load (${reason}): ${address}`);
    this.reason = reason;
  }
}

const ARRIVAL_LIMIT_MS = 20_000;
const arrivals = new Map<string, Promise<void>>();
/** How often each file has failed to load. */
const failures = new Map<string, number>();

function arrival(file: string): Promise<void> {
  const known = arrivals.get(file);
  if (known) return known;
  const failed = failures.get(file) ?? 0;
  const coming = fetched(new URL(file, import.meta.url).href, failed);
  arrivals.set(file, coming);
  coming.catch(() => {
    arrivals.delete(file);
    failures.set(file, failed + 1);
  });
  return coming;
}

/** @throws {MissingPart} */
async function fetched(part: string, failed: number): Promise<void> {
  const link = document.createElement('link');
  const isModule = preloadsModules(link);
  // A failed script preload is cached too. Another URL checks the network again.
  const address = failed > 0 && !isModule ? `${part}?${failed}` : part;
  Object.assign(link, {
    rel: isModule ? 'modulepreload' : 'preload',
    as: 'script',
    crossOrigin: 'anonymous',
    href: address,
  });
  let limit: ReturnType<typeof setTimeout> | undefined;
  const outcome = await new Promise<string>((resolve) => {
    for (const type of ['load', 'error']) link.addEventListener(type, () => resolve(type));
    limit = setTimeout(resolve, ARRIVAL_LIMIT_MS, 'timeout');
    document.head.append(link);
  });
  clearTimeout(limit);
  link.remove();
  if (outcome === 'timeout') throw new MissingPart(address, outcome);
  if (outcome === 'error' || (!isModule && isEmpty(address)))
    throw new MissingPart(address, navigator.onLine ? 'network' : 'offline');
}

/** Firefox fires `load` for a cross-origin script even if it received nothing. */
function isEmpty(address: string): boolean {
  const last = performance.getEntriesByName(address, 'resource').at(-1);
  return last instanceof PerformanceResourceTiming && last.responseStatus === 0;
}

/**
 * `modulepreload` also compiles the module. Firefox caches a failed module for the life of the page, and Safari before 17
 * has no `modulepreload`, so both preload a script instead.
 */
const preloadsModules = ({ relList }: HTMLLinkElement): boolean =>
  relList.supports('modulepreload') && !CSS.supports('-moz-appearance', 'none');
