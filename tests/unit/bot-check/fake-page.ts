/** The loader's two ports, scripted: a page whose scripts respond on command, and a manual clock. */
import type { ScriptElement, ScriptPage, Timers } from '../../../widget/bot-check/script-page.ts';

export type FakeScript = ScriptElement & { fire(type: 'load' | 'error'): void; readonly listeners: number };

export class FakePage implements ScriptPage<FakeScript> {
  api = false;
  /** Throws instead of setting a source, like enforced Trusted Types. */
  refuses = false;
  readonly scripts: FakeScript[] = [];
  readonly globals = new Map<string, () => void>();
  /** Keeps the last script from running, like a consent manager. */
  makeInert: () => void = () => undefined;
  readonly urls: string[] = [];

  hasApi(): boolean {
    return this.api;
  }

  createScript(): FakeScript {
    const listeners = new Set<readonly [string, () => void]>();
    const scripts = this.scripts;
    return {
      src: '',
      async: false,
      get listeners() {
        return listeners.size;
      },
      addEventListener(type, listener, { signal }) {
        const entry = [type, listener] as const;
        listeners.add(entry);
        signal.addEventListener('abort', () => listeners.delete(entry));
      },
      fire(type) {
        for (const [wanted, listener] of listeners) if (wanted === type) listener();
      },
      remove() {
        if (scripts.includes(this)) scripts.splice(scripts.indexOf(this), 1);
      },
    };
  }

  setSource(script: FakeScript, url: string): void {
    if (this.refuses) throw new TypeError('This document requires TrustedScriptURL');
    script.src = url;
    this.urls.push(url);
  }

  append(script: FakeScript, fail: (error: TypeError) => void): void {
    this.scripts.push(script);
    this.makeInert = () => fail(new TypeError('The page keeps the script from running.'));
  }

  expose(callback: () => void): { name: string; withdraw: () => void } {
    const name = `ready${this.globals.size}`;
    this.globals.set(name, callback);
    return { name, withdraw: () => void this.globals.delete(name) };
  }

  /** The script loads and calls back, like hCaptcha's. */
  arrive(): void {
    this.api = true;
    this.scripts.at(-1)?.fire('load');
    for (const callback of this.globals.values()) callback();
  }

  fail(): void {
    this.scripts.at(-1)?.fire('error');
  }

  get isClean(): boolean {
    return this.scripts.length === 0 && this.globals.size === 0;
  }
}

export class FakeTimers implements Timers {
  time = 0;
  private nextId = 1;
  private readonly pending = new Map<number, { readonly due: number; readonly callback: () => void }>();

  set(callback: () => void, milliseconds: number): number {
    const id = this.nextId;
    this.nextId += 1;
    this.pending.set(id, { due: this.time + milliseconds, callback });
    return id;
  }

  clear(id: number): void {
    this.pending.delete(id);
  }

  now(): number {
    return this.time;
  }

  get count(): number {
    return this.pending.size;
  }

  /** Runs promises, moves the clock, fires due timers, and runs the promises that those settle. */
  async advance(milliseconds: number): Promise<void> {
    await settle();
    this.time += milliseconds;
    for (const [id, { due, callback }] of this.pending) {
      if (due > this.time) continue;
      this.pending.delete(id);
      callback();
    }
    await settle();
  }
}

/** All ready promises have run when the next macrotask starts. */
export function settle(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}
