/**
 * The parts where they are files beside the script: fetched without running them, the dialog first. The module build
 * has this in the place of `delivery.ts`.
 */
import type { Delivery, Part } from './delivery.ts';
import { dialog, engine, session, view } from './part-files.js';

export const IN_PARTS = true;

const FILES: Readonly<Record<Part, readonly string[]>> = { dialog, session: [...session, ...view] };

export const delivery: Delivery = {
  address: import.meta.url,
  bring: async (part) => {
    await arrivalOf(FILES[part]);
    // Only now: the others would take the line from the dialog. Who opens it will call, and asks for them again.
    if (part === 'dialog')
      for (const files of [FILES.session, engine]) arrivalOf(files).catch(() => undefined);
  },
  missing: (error) => (error instanceof MissingPart ? error.reason : null),
};

class MissingPart extends Error {
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

async function arrivalOf(files: readonly string[]): Promise<void> {
  await Promise.all(files.map(arrival));
}

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
  link.rel = preloading();
  // What is preloaded as a script keeps its failure as well: asked under another address, it is known to be there.
  const address = failed > 0 && link.rel === 'preload' ? `${part}?${failed}` : part;
  link.as = 'script';
  link.crossOrigin = 'anonymous';
  link.href = address;
  let limit: ReturnType<typeof setTimeout> | undefined;
  const outcome = await new Promise<string>((resolve) => {
    for (const type of ['load', 'error']) link.addEventListener(type, () => resolve(type));
    limit = setTimeout(() => resolve('late'), ARRIVAL_LIMIT_MS);
    document.head.append(link);
  });
  clearTimeout(limit);
  link.remove();
  if (outcome === 'late') throw new MissingPart(address, 'timeout');
  if (outcome === 'error' || (link.rel === 'preload' && isEmpty(address)))
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
