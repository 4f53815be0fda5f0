/** The subset of the WebDriver protocol (w3.org/TR/webdriver2) that the tests need: one window, keys and a mouse. */

/** The protocol's code points for the key names of `sendKeys({ press })`. */
const KEYS: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Shift: '\uE008',
  Enter: '\uE007',
  Escape: '\uE00C',
  Delete: '\uE017',
};

const BUTTONS = { left: 0, middle: 1, right: 2 } as const;
export type MouseButton = keyof typeof BUTTONS;

type Method = 'GET' | 'POST' | 'DELETE';
type Action = { readonly type: string; readonly [key: string]: unknown };

/** The browser, its web process or the driver has ended unexpectedly. */
export class BrowserGone extends Error {
  override name = 'BrowserGone';
}

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

  /** Runs the body of an asynchronous function in the page. @returns what it returns */
  async run(body: string): Promise<unknown> {
    const script = `const done = arguments[0];
      (async () => { ${body} })().then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const outcome = await this.#ask('POST', 'execute/async', { script, args: [] });
    const error = property(outcome, 'error');
    if (error !== undefined) throw new Error(`In the page: ${JSON.stringify(error)}`);
    return property(outcome, 'value');
  }

  /** Switches to the window that the page has opened. */
  async enterOpenedWindow(): Promise<void> {
    const opener = await this.#ask('GET', 'window');
    const handles = await this.#ask('GET', 'window/handles');
    const handle: unknown = Array.isArray(handles) && handles.find((each) => each !== opener);
    if (typeof handle !== 'string') throw new Error('The page has opened no window.');
    await this.#ask('POST', 'window', { handle });
  }

  /** Ends the browser. The driver has no session for a crashed browser, which ends with its screen. */
  async quit(): Promise<void> {
    if (await this.#isReachable()) await request('DELETE', this.#session);
  }

  /** Presses and releases one key after the other: a character, a name of `KEYS`, or a chord such as `Shift+Tab`. */
  async press(keys: readonly string[]): Promise<void> {
    await this.#perform({ type: 'key', id: 'keyboard', actions: keys.flatMap(pressOf) });
  }

  /** Presses a key, or presses it again as a keyboard does while it is held. */
  async hold(key: string): Promise<void> {
    await this.#perform({
      type: 'key',
      id: 'keyboard',
      actions: [{ type: 'keyDown', value: keyValue(key) }],
    });
  }

  async release(key: string): Promise<void> {
    await this.#perform({ type: 'key', id: 'keyboard', actions: [{ type: 'keyUp', value: keyValue(key) }] });
  }

  /** Resizes the window so that its viewport has this size, in CSS pixels. */
  async resizeView(width: number, height: number): Promise<void> {
    const script = 'return [outerWidth - innerWidth, outerHeight - innerHeight];';
    const frame = await this.#ask('POST', 'execute/sync', { script, args: [] });
    const rect = {
      width: width + Number(property(frame, '0')),
      height: height + Number(property(frame, '1')),
    };
    await this.#ask('POST', 'window/rect', rect);
    // The page's size changes later than the window's.
    const hasSize = `return innerWidth === ${width} && innerHeight === ${height};`;
    while ((await this.#ask('POST', 'execute/sync', { script: hasSize, args: [] })) !== true);
  }

  /** Moves the pointer to a position in the viewport, in CSS pixels. */
  async move(x: number, y: number): Promise<void> {
    await this.#point([moveTo(x, y)]);
  }

  /** Clicks at a position in the viewport, in CSS pixels. */
  async click(x: number, y: number, button: MouseButton): Promise<void> {
    await this.#point([
      moveTo(x, y),
      { type: 'pointerDown', button: BUTTONS[button] },
      { type: 'pointerUp', button: BUTTONS[button] },
    ]);
  }

  async #point(actions: readonly Action[]): Promise<void> {
    await this.#perform({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions });
  }

  async #perform(source: Action): Promise<void> {
    await this.#ask('POST', 'actions', { actions: [source] });
  }

  /** @throws {BrowserGone} */
  async #ask(method: Method, path: string, body?: object): Promise<unknown> {
    try {
      return await request(method, `${this.#session}/${path}`, body);
    } catch (error) {
      if (await this.#isReachable()) throw error;
      throw new BrowserGone('The browser is gone.', { cause: error });
    }
  }

  /** A request during a crash fails without a reason; the driver ends the session right after. */
  async #isReachable(): Promise<boolean> {
    try {
      await request('GET', `${this.#session}/url`);
      return true;
    } catch (error) {
      return error instanceof DriverError && error.code !== 'invalid session id';
    }
  }
}

function pressOf(keys: string): readonly Action[] {
  const values = (keys.length > 1 ? keys.split('+') : [keys]).map(keyValue);
  return [
    ...values.map((value) => ({ type: 'keyDown', value })),
    ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
  ];
}

function keyValue(key: string): string {
  const value = [...key].length === 1 ? key : KEYS[key];
  if (value === undefined) throw new Error(`KEYS has no code point for the key ${key}.`);
  return value;
}

/** An error response of the driver. */
class DriverError extends Error {
  override name = 'Refusal';
  /** The protocol's error code. */
  readonly code: string;

  constructor(request: string, value: unknown) {
    super(`WebDriver ${request}: ${String(property(value, 'message'))}`);
    this.code = String(property(value, 'error'));
  }
}

/** @throws {DriverError} */
async function request(method: Method, url: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const value = property(await answer.json(), 'value');
  if (!answer.ok) throw new DriverError(`${method} ${url}`, value);
  return value;
}

function property(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined;
}

const moveTo = (x: number, y: number): Action => ({
  type: 'pointerMove',
  origin: 'viewport',
  x,
  y,
  duration: 0,
});
