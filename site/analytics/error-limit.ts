/**
 * Limits reported errors. The library's own limit drops the last error of a burst and, while errors continue, all that
 * its refill would allow, so this limit runs after it and counts correctly.
 */
import type { CaptureResult } from 'posthog-js/no-external';

/** A burst of each kind, then one per interval. */
export const ERROR_LIMIT = { burst: 10, refillSeconds: 10 } as const;

type Bucket = { readonly left: number; readonly filledAt: number };

/**
 * A `before_send` hook that drops errors over the limit and passes all other events.
 * @param now milliseconds
 */
export function limitErrors(now = Date.now): (event: CaptureResult | null) => CaptureResult | null {
  const buckets = new Map<string, Bucket>();
  return (event) => {
    if (event?.event !== '$exception') return event;
    const kind = kindOf(event.properties);
    const { left, filledAt } = refilled(buckets.get(kind), now());
    buckets.set(kind, { left: Math.max(0, left - 1), filledAt });
    return left > 0 ? event : null;
  };
}

function refilled(bucket: Bucket | undefined, now: number): Bucket {
  if (bucket === undefined) return { left: ERROR_LIMIT.burst, filledAt: now };
  const interval = ERROR_LIMIT.refillSeconds * 1000;
  const due = Math.max(0, Math.floor((now - bucket.filledAt) / interval));
  return {
    left: Math.min(ERROR_LIMIT.burst, bucket.left + due),
    filledAt: bucket.filledAt + due * interval,
  };
}

/** The error's class, by which the library counts. */
function kindOf(properties: CaptureResult['properties']): string {
  const list: unknown = properties['$exception_list'];
  const first: unknown = Array.isArray(list) ? list[0] : undefined;
  const type: unknown = typeof first === 'object' && first !== null ? Reflect.get(first, 'type') : undefined;
  return typeof type === 'string' ? type : '';
}
