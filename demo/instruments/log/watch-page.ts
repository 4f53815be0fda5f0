/** Logs a page's network requests, policy violations and uncaught errors. */
import { DATA_LAYER } from '../../stage/visitor-browser.ts';
import { describeDetail, type NewEntry } from './log-entries.ts';

export type WatchedWindow = Window & typeof globalThis;
type Add = (entry: NewEntry) => void;

/** Returns a function that stops it. */
export function watchPage(page: WatchedWindow, add: Add, now: () => number): () => void {
  const stopRequests = watchRequests(page, add);
  const stopFaults = watchErrors(page, (name, detail) =>
    add({ kind: 'fault', name, time: now(), tag: null, detail }),
  );
  const stopLayer = watchLayer(page, (detail) =>
    add({ kind: 'layer', name: DATA_LAYER, time: now(), tag: null, detail }),
  );
  return () => {
    stopRequests();
    stopFaults();
    stopLayer();
  };
}

/** Requests are reported when they end, including those from before the watch began. */
function watchRequests(page: WatchedWindow, add: Add): () => void {
  const observer = new page.PerformanceObserver((list) => {
    for (const entry of list.getEntries()) add(requestEntry(entry, page));
  });
  observer.observe({ type: 'resource', buffered: true });
  return () => observer.disconnect();
}

function requestEntry(entry: PerformanceEntry, { performance, location }: WatchedWindow): NewEntry {
  const timing = entry as PerformanceResourceTiming;
  const { origin } = location;
  return {
    kind: 'request',
    name: timing.name.startsWith(origin) ? timing.name.slice(origin.length) : timing.name,
    time: performance.timeOrigin + timing.startTime,
    tag: null,
    detail: {
      // 0 if there was no response, or the browser hides it from other origins.
      status: timing.responseStatus,
      ms: Math.round(timing.duration),
      bytes: timing.encodedBodySize,
      by: timing.initiatorType,
    },
  };
}

function watchErrors(page: WatchedWindow, report: (name: string, detail: object) => void): () => void {
  const onRefusal = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) =>
    report('policy-refusal', { directive: effectiveDirective, blocked: blockedURI });
  const onError = ({ message }: ErrorEvent) => report('uncaught-error', { message });
  const onRejection = ({ reason }: PromiseRejectionEvent) =>
    report('unhandled-rejection', { message: String(reason) });
  page.document.addEventListener('securitypolicyviolation', onRefusal);
  page.addEventListener('error', onError);
  page.addEventListener('unhandledrejection', onRejection);
  return () => {
    page.document.removeEventListener('securitypolicyviolation', onRefusal);
    page.removeEventListener('error', onError);
    page.removeEventListener('unhandledrejection', onRejection);
  };
}

/** Reports pushes to the page's data layer, intercepting them like a tag manager. */
function watchLayer(page: WatchedWindow, report: (detail: unknown) => void): () => void {
  const layer: unknown = Reflect.get(page, DATA_LAYER);
  if (!page.Array.isArray(layer)) return () => undefined;
  const usual = layer.push.bind(layer);
  layer.push = (...items: unknown[]) => {
    for (const item of items) report(describeDetail(item));
    return usual(...items);
  };
  return () => void Reflect.deleteProperty(layer, 'push');
}
