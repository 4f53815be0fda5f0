/** Records what a script could change in its page. Runs before any script of the page. */

export type Look = {
  /** The markup of the whole page. */
  readonly markup: string;
  readonly sheets: number;
  readonly globals: readonly string[];
  /** The call stacks that requested the pending timers and frames, and that started the active observers. */
  readonly pending: readonly string[];
};
export type PageWatch = {
  look(): Look;
  /** The properties of the page's functions and prototypes that have changed since the first call. */
  changedNatives(): readonly string[];
};
export type WatchedWindow = Window & { watch: PageWatch };

export function installWatch(): void {
  const pending = new Map<string, string>();
  const note = (key: string): void => {
    const stack = new Error(key).stack ?? '';
    // The test driver has timers and observers in the page, too.
    if (stack.includes('http')) pending.set(key, stack);
  };

  const once = (start: 'setTimeout' | 'requestAnimationFrame' | 'requestIdleCallback', stop: string) => {
    const own = window[start] as (run: (...args: unknown[]) => void, ...rest: unknown[]) => number;
    const cancel = Reflect.get(window, stop) as (id: number) => void;
    Reflect.set(window, start, (run: (...args: unknown[]) => void, ...rest: unknown[]) => {
      const id = own(
        (...args) => {
          pending.delete(`${start} ${id}`);
          run(...args);
        },
        ...rest,
      );
      note(`${start} ${id}`);
      return id;
    });
    Reflect.set(window, stop, (id: number) => {
      pending.delete(`${start} ${id}`);
      cancel(id);
    });
  };
  once('setTimeout', 'clearTimeout');
  once('requestAnimationFrame', 'cancelAnimationFrame');
  once('requestIdleCallback', 'cancelIdleCallback');
  const repeat = window.setInterval as (...args: unknown[]) => number;
  const stop = window.clearInterval;
  Reflect.set(window, 'setInterval', (...args: unknown[]) => {
    const id = repeat(...args);
    note(`setInterval ${id}`);
    return id;
  });
  Reflect.set(window, 'clearInterval', (id: number) => {
    pending.delete(`setInterval ${id}`);
    stop(id);
  });

  let observers = 0;
  for (const name of ['ResizeObserver', 'MutationObserver', 'IntersectionObserver'] as const) {
    const Own = window[name] as new (...args: never[]) => {
      observe(...args: never[]): void;
      disconnect(): void;
    };
    Reflect.set(
      window,
      name,
      class extends Own {
        readonly key = `${name} ${(observers += 1)}`;
        override observe(...args: never[]): void {
          note(this.key);
          super.observe(...args);
        }
        override disconnect(): void {
          pending.delete(this.key);
          super.disconnect();
        }
      },
    );
  }

  type Descriptors = Readonly<Record<PropertyKey, PropertyDescriptor>>;
  const natives = (): ReadonlyMap<string, Descriptors> => {
    const found = new Map<string, Descriptors>();
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(window))) {
      const native: unknown = value;
      if (native === window || native === null) continue;
      if (typeof native !== 'object' && typeof native !== 'function') continue;
      found.set(name, { ...Object.getOwnPropertyDescriptors(native), '(itself)': { value: native } });
      const prototype: unknown = Reflect.get(native, 'prototype');
      if (typeof prototype === 'object' && prototype !== null)
        found.set(`${name}.prototype`, Object.getOwnPropertyDescriptors(prototype));
    }
    return found;
  };
  const parts = ['value', 'get', 'set', 'writable', 'enumerable', 'configurable'] as const;
  const changedKeys = (before: Descriptors, after: Descriptors): readonly string[] =>
    [...new Set([...Reflect.ownKeys(before), ...Reflect.ownKeys(after)])]
      .filter((key) => !parts.every((part) => Object.is(before[key]?.[part], after[key]?.[part])))
      .map(String);
  let first: ReadonlyMap<string, Descriptors> | null = null;
  const changedNatives = (): readonly string[] => {
    const now = natives();
    first ??= now;
    return [...first].flatMap(([name, before]) =>
      changedKeys(before, now.get(name) ?? {}).map((key) => `${name}.${key}`),
    );
  };
  const look = (): Look => ({
    markup: document.documentElement.outerHTML,
    sheets: document.styleSheets.length + document.adoptedStyleSheets.length,
    globals: Object.getOwnPropertyNames(window),
    pending: [...pending.values()],
  });
  Object.assign(window, { watch: { look, changedNatives } satisfies PageWatch });
}
