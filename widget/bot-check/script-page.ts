/** The page as the loader sees it: a port, so that the loader runs without a browser in tests. */

/** The part of a script element that the loader uses. */
export type ScriptElement = {
  src: string;
  async: boolean;
  addEventListener(type: 'load' | 'error', listener: () => void, options: { signal: AbortSignal }): void;
  remove(): void;
};

export type Exposed = { readonly name: string; readonly withdraw: () => void };

export type ScriptPage<Script extends ScriptElement = ScriptElement> = {
  /** True once hCaptcha is on the page, whoever loaded it. */
  hasApi(): boolean;
  createScript(): Script;
  /**
   * Sets the source as the page's Trusted Types allow.
   * @throws {TypeError} When the page's policy refuses it.
   */
  setSource(script: Script, url: string): void;
  append(script: Script): void;
  /** Makes a function reachable by a global name that was free, until withdrawn. */
  expose(callback: () => void): Exposed;
};

export type Timers = {
  set(callback: () => void, milliseconds: number): number;
  clear(id: number): void;
  /** Milliseconds since 1970. */
  now(): number;
};

const POLICY = 'task-tamer';
const CALLBACK = 'taskTamerBotCheckReady';

type ScriptUrlPolicy = { createScriptURL(url: string): string };
type PolicyFactory = {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptUrlPolicy;
};

/** The real page. Touches nothing until it is used. */
export function browserPage(): ScriptPage<HTMLScriptElement> {
  let policy: ScriptUrlPolicy | null | undefined;
  return {
    hasApi: () => isHcaptcha(Reflect.get(window, 'hcaptcha')),
    createScript: () => document.createElement('script'),
    setSource(script, url) {
      // A second policy of one name may be refused, so the first is kept.
      policy ??= createPolicy();
      script.src = policy === null ? url : policy.createScriptURL(url);
    },
    append: (script) => document.head.append(script),
    expose(callback) {
      const name = freeName(window);
      Reflect.set(window, name, callback);
      return { name, withdraw: () => void Reflect.deleteProperty(window, name) };
    },
  };
}

export const browserTimers: Timers = {
  set: (callback, milliseconds) => window.setTimeout(callback, milliseconds),
  clear: (id) => window.clearTimeout(id),
  now: () => Date.now(),
};

/** A name of ours that nobody holds: two copies of the widget may load at the same time. */
function freeName(globals: object): string {
  let name = CALLBACK;
  for (let n = 2; name in globals; n += 1) name = `${CALLBACK}${n}`;
  return name;
}

function isHcaptcha(value: unknown): boolean {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'render') === 'function';
}

/** Null where Trusted Types are unknown or the page does not allow our policy: a plain string is tried then. */
function createPolicy(): ScriptUrlPolicy | null {
  const factory: unknown = Reflect.get(window, 'trustedTypes');
  if (!isPolicyFactory(factory)) return null;
  try {
    return factory.createPolicy(POLICY, { createScriptURL: (url) => url });
  } catch {
    return null;
  }
}

function isPolicyFactory(value: unknown): value is PolicyFactory {
  return (
    typeof value === 'object' && value !== null && typeof Reflect.get(value, 'createPolicy') === 'function'
  );
}
