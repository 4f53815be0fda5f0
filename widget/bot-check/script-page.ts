/** The page as a port, so that the loader can be tested without a browser. */

import { onInert } from '../page/inert-script.ts';

/** The members of a script element that the loader uses. */
export type ScriptElement = {
  src: string;
  async: boolean;
  addEventListener(type: 'load' | 'error', listener: () => void, options: { signal: AbortSignal }): void;
  remove(): void;
};

export type Exposed = { readonly name: string; readonly withdraw: () => void };

export type ScriptPage<Script extends ScriptElement = ScriptElement> = {
  /** True once hCaptcha is on the page, even if the page loaded it. */
  hasApi(): boolean;
  createScript(): Script;
  /**
   * Sets the source through the page's Trusted Types policy.
   * @throws {TypeError} if the policy refuses it
   */
  setSource(script: Script, url: string): void;
  /** Calls back with an error if the page keeps the script from running, now or until it has loaded. */
  append(script: Script, fail: (error: TypeError) => void): void;
  /** Exposes a function under an unused global name until withdrawn. */
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

/** The real page, accessed lazily. */
export function browserPage(): ScriptPage<HTMLScriptElement> {
  let policy: ScriptUrlPolicy | null | undefined;
  return {
    hasApi: () => isHcaptcha(Reflect.get(window, 'hcaptcha')),
    createScript: () => document.createElement('script'),
    setSource(script, url) {
      // Creating a second policy of the same name may be refused, so keep the first.
      policy ??= createPolicy();
      script.src = policy === null ? url : policy.createScriptURL(url);
    },
    append(script, fail) {
      document.head.append(script);
      onInert(script, fail);
    },
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

/** An unused name: two copies of the widget may be loading at the same time. */
function freeName(globals: object): string {
  let name = CALLBACK;
  for (let n = 2; name in globals; n += 1) name = `${CALLBACK}${n}`;
  return name;
}

function isHcaptcha(value: unknown): boolean {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'render') === 'function';
}

/** Null if Trusted Types are unsupported or our policy is not allowed; the loader then tries a plain string. */
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
