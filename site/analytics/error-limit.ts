/**
 * The limit on reported errors. The library has one of its own, which takes the last of a burst for one too many
 * and, while errors go on, every one that its refill would allow: ours stands behind it and counts right.
 */
import type { CaptureResult } from 'posthog-js/no-external';

/** So many of a kind at once, then one of them every so many seconds. */
export const ERROR_LIMIT = { burst: 10, refillSeconds: 10 } as const;

type Bucket = { readonly left: number; readonly filledAt: number };

/**
 * For the library's `before_send`: lets every event pass but an error too many of its kind.
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

/** The error's class, as the library counts them. */
function kindOf(properties: CaptureResult['properties']): string {
  const list: unknown = properties['$exception_list'];
  const first: unknown = Array.isArray(list) ? list[0] : undefined;
  const type: unknown = typeof first === 'object' && first !== null ? Reflect.get(first, 'type') : undefined;
  return typeof type === 'string' ? type : '';
}
