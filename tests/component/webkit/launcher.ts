/**
 * WebKitGTK for @web/test-runner through its own driver, because the runner's WebDriver launcher would give each test
 * file a small frame without a keyboard. Each test file has the whole window, as in the other browsers.
 */
import type { ChildProcess } from 'node:child_process';
import type { BrowserLauncher } from '@web/test-runner';
import { freePort } from '../../../demo/server/free-port.ts';
import { startProgram, stopProgram, untilReady } from '../../support/background.ts';
import { startScreen, type Screen } from './screen.ts';
import { BrowserGone, WebDriver } from './web-driver.ts';
import { webKitPage, type WebKitPage } from './page.ts';

export type WebKitPaths = {
  /** WebKitWebDriver. */
  readonly driver: string;
  /** MiniBrowser. */
  readonly browser: string;
  /** Xvfb. */
  readonly screen: string;
};

const EMPTY_PAGE = 'about:blank';

/**
 * Files that one browser runs before a fresh one takes over. WebKitGTK 2.50 slows down with each page it has shown:
 * after about sixteen files, a test that takes a second in a fresh browser can run into its limit.
 */
export const FILES_PER_BROWSER = 5;

/** The error of a test file in which the browser crashed. `tests/engines/` tells crashes from failed tests by it. */
export const CRASHED = 'WebKitGTK crashed.';

class WebKitLauncher implements BrowserLauncher {
  readonly name = 'WebKit';
  /**
   * For this type, the runner's keyboard, mouse and viewport commands call `getPage`. For the type `webdriver`, they
   * support neither held keys nor a viewport size.
   */
  readonly type = 'playwright';
  readonly #paths: WebKitPaths;
  /** Null before the first file and after a crash. The next file starts a browser. */
  #browser: Promise<RunningBrowser> | null = null;
  /** The number of files that the running browser was given. */
  #files = 0;
  #active: string | null = null;
  #address = EMPTY_PAGE;

  constructor(paths: WebKitPaths) {
    this.#paths = paths;
  }

  async startSession(id: string, url: string): Promise<void> {
    if (this.#files === FILES_PER_BROWSER) await this.stop();
    this.#browser ??= startWebKit(this.#paths);
    this.#files += 1;
    this.#active = id;
    this.#address = url;
    await this.#ask((window) => window.navigate(url));
  }

  isActive(id: string): boolean {
    return this.#active === id;
  }

  /** The runner calls this when a page unloads during its tests. A crash is reported by `stopSession`. */
  getBrowserUrl(): Promise<string> {
    return this.#ask((window) => window.url()).catch(() => this.#address);
  }

  async stopSession(): Promise<object> {
    this.#active = null;
    await this.#ask((window) => window.navigate(EMPTY_PAGE));
    return {};
  }

  startDebugSession(): Promise<void> {
    return Promise.reject(new Error('Debugging in WebKit is not supported: open the page by hand.'));
  }

  async stop(): Promise<void> {
    const browser = await this.#browser;
    this.#browser = null;
    this.#files = 0;
    await browser?.stop();
  }

  getPage(): WebKitPage {
    return webKitPage(() => this.#window());
  }

  async #window(): Promise<WebDriver> {
    if (this.#browser === null) throw new Error(CRASHED);
    return (await this.#browser).window;
  }

  /** Runs a command, and cleans up if the browser has crashed. */
  async #ask<Answer>(command: (window: WebDriver) => Promise<Answer>): Promise<Answer> {
    try {
      return await command(await this.#window());
    } catch (error) {
      if (!(error instanceof BrowserGone)) throw error;
      await this.stop();
      throw new Error(CRASHED, { cause: error });
    }
  }
}

export function webKitLauncher(paths: WebKitPaths): BrowserLauncher {
  return new WebKitLauncher(paths);
}

export type RunningBrowser = { readonly window: WebDriver; stop(): Promise<void> };

export async function startWebKit(paths: WebKitPaths): Promise<RunningBrowser> {
  const screen = await startScreen(paths.screen);
  const port = await freePort();
  const driver = startProgram(paths.driver, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: screen.display },
  });
  const address = `http://127.0.0.1:${port}`;
  await untilReady(driver, () => WebDriver.isReady(address));
  const window = await WebDriver.start(address, {
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': {
      binary: paths.browser,
      args: ['--automation', '--autoplay-policy=allow', '--enable-mock-capture-devices=true'],
    },
  });
  return { window, stop: () => stopAll(window, driver, screen) };
}

async function stopAll(window: WebDriver, driver: ChildProcess, screen: Screen): Promise<void> {
  try {
    await window.quit();
  } finally {
    await stopProgram(driver);
    await screen.stop();
  }
}
