import { useCallback, useEffect, useRef, useState } from 'react';

export type Loaded<Value> =
  | { readonly status: 'reading' }
  | { readonly status: 'failed'; readonly message: string }
  | { readonly status: 'read'; readonly value: Value };

/** Loads on first display, when `read` changes, and on demand. Only the latest result is used. */
export function useLoaded<Value>(read: (signal: AbortSignal) => Promise<Value>): [Loaded<Value>, () => void] {
  const [loaded, setLoaded] = useState<Loaded<Value>>({ status: 'reading' });
  const latest = useRef<AbortController>(null);
  const ask = useCallback(() => {
    latest.current?.abort();
    const { signal } = (latest.current = new AbortController());
    const settle = (next: Loaded<Value>) => {
      if (!signal.aborted) setLoaded(next);
    };
    read(signal)
      .then((value) => settle({ status: 'read', value }))
      .catch((error: unknown) => settle({ status: 'failed', message: String(error) }));
  }, [read]);
  useEffect(() => {
    ask();
    return () => latest.current?.abort();
  }, [ask]);
  return [loaded, ask];
}

/** Runs what changes something, and reads again. @returns why the last one failed, or null, and what runs one */
export function useAction(reload: () => void): [string | null, (work: () => Promise<void>) => void] {
  const [problem, setProblem] = useState<string | null>(null);
  const run = (work: () => Promise<void>) => {
    setProblem(null);
    work()
      .catch((error: unknown) => setProblem(String(error)))
      .finally(reload);
  };
  return [problem, run];
}
