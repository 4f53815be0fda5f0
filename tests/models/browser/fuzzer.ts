/**
 * Sets attributes and properties of every kind on a tag in a page. Serialized, so it must not reference anything
 * outside itself.
 */
import type { TaskTamerAgentElement } from '../../../widget/contract.ts';

export type FuzzerOptions = {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
};

export type Given = {
  /** An attribute, or a property. */
  readonly name: string;
  readonly how: 'attribute' | 'property';
  /** Plain data, or the name of a value that cannot be serialized. */
  readonly value: unknown;
};

export type Fuzzer = {
  /** Sets the values in order, sometimes opening the dialog. Returns exceptions and damage to the page. */
  give(values: readonly Given[]): Promise<readonly string[]>;
  /** Posts copies of the call engine's app messages with other data in them. */
  send(messages: readonly unknown[]): Promise<readonly string[]>;
  /** Milliseconds from setting a million characters to the next paint, by attribute. */
  million(names: readonly string[]): Promise<Readonly<Record<string, number>>>;
};
export type FuzzedWindow = Window & { fuzzer: Fuzzer };

export function installFuzzer({ tag, attributes }: FuzzerOptions): void {
  const agent = document.createElement(tag) as TaskTamerAgentElement;
  for (const [name, value] of Object.entries(attributes)) agent.setAttribute(name, value);
  document.body.append(agent);
  const title = document.title;
  const MANY = 50;
  let template: Readonly<Record<string, unknown>> | null = null;
  window.addEventListener(
    'message',
    ({ data }: MessageEvent<unknown>) => {
      if (typeof data !== 'object' || data === null || Reflect.get(data, 'action') !== 'app-message') return;
      template ??= { ...data };
    },
    true,
  );

  const ODD: Readonly<Record<string, () => unknown>> = {
    symbol: () => Symbol('odd'),
    function: () => () => 1,
    element: () => document.body,
    window: () => window,
    date: () => new Date(NaN),
    big: () => 7n,
    circular: () => {
      const self: Record<string, unknown> = {};
      self['self'] = self;
      return self;
    },
    touchy: () => Object.defineProperty({}, 'toJSON', { get: () => JSON.parse('{') as unknown }),
    nothing: () => undefined,
  };
  const oddOf = (value: unknown): unknown => {
    const make = typeof value === 'string' && Object.hasOwn(ODD, value) ? ODD[value] : undefined;
    return make === undefined ? value : make();
  };

  /** Checks for injected markup, prototype pollution and leaks into the page. */
  const harm = (): readonly string[] => {
    const found: string[] = [];
    // The only image that the tag renders is the avatar.
    const injected = agent.shadowRoot?.querySelector(
      'script, img:not([alt=""][loading="lazy"]), b, object, embed, [onerror], [onclick], [onload]',
    );
    if (injected) found.push(`injected markup: ${injected.outerHTML.slice(0, 200)}`);
    if (Object.keys(Object.prototype).length > 0 || 'polluted' in {}) found.push('a polluted prototype');
    if (document.title !== title) found.push(`a changed page title: ${document.title}`);
    if (agent.shadowRoot?.querySelector('a[href^="javascript:" i], a[href^="data:" i]'))
      found.push('a hostile link');
    return found;
  };
  const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
  /** Resolves after everything that was posted before. */
  const posted = (): Promise<void> =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => {
        port1.close();
        resolve();
      });
      port1.start();
      port2.postMessage(null);
    });

  const set = ({ name, how, value }: Given): void => {
    if (how === 'property') Reflect.set(agent, name, oddOf(value));
    else if (value === null) agent.removeAttribute(name);
    else agent.setAttribute(name, typeof value === 'string' ? value : JSON.stringify(value));
  };
  const give = async (values: readonly Given[]): Promise<readonly string[]> => {
    const faults: string[] = [];
    for (const [index, given] of values.entries()) {
      try {
        set(given);
      } catch (error) {
        faults.push(`${given.name} threw ${String(error)}`);
      }
      if (index % MANY !== 0) continue;
      await posted();
      agent.close();
      agent.open();
      await frame();
      faults.push(...harm());
    }
    return faults;
  };

  const send = async (messages: readonly unknown[]): Promise<readonly string[]> => {
    if (template === null) return ['the call engine has not sent an app message yet'];
    const faults: string[] = [];
    for (const [index, data] of messages.entries()) {
      window.postMessage({ ...template, data }, '*');
      if (index % MANY !== 0) continue;
      await posted();
      await frame();
      faults.push(...harm());
    }
    await posted();
    return faults;
  };

  const million = async (names: readonly string[]): Promise<Readonly<Record<string, number>>> => {
    const text = '\u202Ea\u0301😀<'.repeat(200_000);
    const times: Record<string, number> = {};
    for (const name of names) {
      const began = performance.now();
      agent.setAttribute(name, text);
      await posted();
      times[name] = Math.round(performance.now() - began);
      agent.removeAttribute(name);
      await frame();
    }
    return times;
  };
  Object.assign(window, { fuzzer: { give, send, million } satisfies Fuzzer });
}
