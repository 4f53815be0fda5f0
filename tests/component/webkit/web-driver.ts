/** As much of the WebDriver protocol (w3.org/TR/webdriver2) as the tests need: one window, keys and a mouse. */

/** The names of `sendKeys({ press })`, as the protocol's code points. */
const KEYS: Readonly<Record<string, string>> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  Delete: '\uE017',
};

const BUTTONS = { left: 0, middle: 1, right: 2 } as const;
export type MouseButton = keyof typeof BUTTONS;

type Method = 'GET' | 'POST' | 'DELETE';
type Action = { readonly type: string; readonly [key: string]: unknown };

export class WebDriver {
  readonly #session: string;

  private constructor(session: string) {
    this.#session = session;
  }

  /** True when a driver listens at this address and would start a browser. */
  static async isReady(server: string): Promise<boolean> {
    try {
      const status = await request('GET', `${server}/status`);
      return property(status, 'ready') === true;
    } catch {
      return false;
    }
  }

  /** Has the driver at this address start a browser. */
  static async start(server: string, capabilities: object): Promise<WebDriver> {
    const body = { capabilities: { alwaysMatch: capabilities } };
    const id = property(await request('POST', `${server}/session`, body), 'sessionId');
    return new WebDriver(`${server}/session/${String(id)}`);
  }

  async navigate(url: string): Promise<void> {
    await this.#ask('POST', 'url', { url });
  }

  async url(): Promise<string> {
    return String(await this.#ask('GET', 'url'));
  }

  /** Ends the browser. */
  async quit(): Promise<void> {
    await request('DELETE', this.#session);
  }

  /** Presses and releases one key after the other, each a character or a name of `KEYS`. */
  async press(keys: readonly string[]): Promise<void> {
    const actions = keys.map(keyValue).flatMap((value): Action[] => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.#perform({ type: 'key', id: 'keyboard', actions });
  }

  /** Clicks at a place of the window's view, in CSS pixels. */
  async click(x: number, y: number, button: MouseButton): Promise<void> {
    const actions: readonly Action[] = [
      { type: 'pointerMove', origin: 'viewport', x, y, duration: 0 },
      { type: 'pointerDown', button: BUTTONS[button] },
      { type: 'pointerUp', button: BUTTONS[button] },
    ];
    await this.#perform({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions });
  }

  async #perform(source: Action): Promise<void> {
    await this.#ask('POST', 'actions', { actions: [source] });
  }

  #ask(method: Method, path: string, body?: object): Promise<unknown> {
    return request(method, `${this.#session}/${path}`, body);
  }
}

function keyValue(key: string): string {
  const value = [...key].length === 1 ? key : KEYS[key];
  if (value === undefined) throw new Error(`No code point is known here for the key ${key}.`);
  return value;
}

/** @throws with the driver's own words when it refuses */
async function request(method: Method, url: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const value = property(await answer.json(), 'value');
  if (!answer.ok) throw new Error(`WebDriver ${method} ${url}: ${String(property(value, 'message'))}`);
  return value;
}

function property(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined;
}
