/** Preloads the parts that are separate files, without evaluating them, so that importing them later needs no request. */
import type { AgentProperties, FailureReason } from '../contract.ts';
import { showMissing } from '../element/missing-notice.ts';
import { address, dialog } from './part-files.ts';

/** Passed to the parts instead of imported by them, because it knows what was requested. */
export type PartLoader = {
  /** The script's URL, empty if unknown. */
  readonly address: string;
  /** Resolves once the files, by default the dialog's, can be imported without a request; rejects if one fails to load. */
  readonly load: (files?: readonly string[]) => Promise<void>;
  /** Why a part failed to load; null for any other error. A later attempt may succeed. */
  readonly reasonMissing: (error: unknown) => FailureReason | null;
  /**
   * Shows the notice that a part is missing until `ended` is aborted.
   * @returns the notice, for links to the business; null if there is none
   */
  readonly showMissing: (host: HTMLElement & AgentProperties, ended: AbortSignal) => HTMLElement | null;
};

export const parts: PartLoader = {
  address,
  load: async (files = dialog) => {
    await Promise.all(files.map(arrival));
  },
  reasonMissing: (error) => (error instanceof MissingPart ? error.reason : null),
  showMissing,
};

class MissingPart extends Error {
  readonly reason: 'offline' | 'network' | 'timeout';

  constructor(url: string, reason: MissingPart['reason']) {
    super(`Failed to load (${reason}): ${url}`);
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
  const loading = fetched(new URL(file, address).href, failed);
  arrivals.set(file, loading);
  loading.catch(() => {
    arrivals.delete(file);
    failures.set(file, failed + 1);
  });
  return loading;
}

/** @throws {MissingPart} */
async function fetched(part: string, failed: number): Promise<void> {
  const link = document.createElement('link');
  const isModule = preloadsModules(link);
  // A failed script preload is cached too. Another URL checks the network again.
  const url = failed > 0 && !isModule ? `${part}?${failed}` : part;
  Object.assign(link, {
    rel: isModule ? 'modulepreload' : 'preload',
    as: 'script',
    crossOrigin: 'anonymous',
    href: url,
  });
  let limit: ReturnType<typeof setTimeout> | undefined;
  const outcome = await new Promise<string>((resolve) => {
    for (const type of ['load', 'error']) link.addEventListener(type, () => resolve(type));
    limit = setTimeout(resolve, ARRIVAL_LIMIT_MS, 'timeout');
    document.head.append(link);
  });
  clearTimeout(limit);
  link.remove();
  if (outcome === 'timeout') throw new MissingPart(url, outcome);
  if (outcome === 'error' || (!isModule && isEmpty(url)))
    throw new MissingPart(url, navigator.onLine ? 'network' : 'offline');
}

/** Firefox fires `load` for a cross-origin script even if it received nothing. */
function isEmpty(url: string): boolean {
  const last = performance.getEntriesByName(url, 'resource').at(-1);
  return last instanceof PerformanceResourceTiming && last.responseStatus === 0;
}

/**
 * `modulepreload` also compiles the module. Firefox caches a failed module for the life of the page, and Safari before 17
 * has no `modulepreload`, so both preload a script instead.
 */
const preloadsModules = ({ relList }: HTMLLinkElement): boolean =>
  relList.supports('modulepreload') && !CSS.supports('-moz-appearance', 'none');
