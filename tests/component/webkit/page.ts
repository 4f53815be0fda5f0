/** The subset of a Playwright page that the test runner's commands need, in a WebKit window. */
import type { MouseButton, WebDriver } from './web-driver.ts';

type Size = { readonly width: number; readonly height: number };

export type WebKitPage = {
  readonly keyboard: {
    type(text: string): Promise<void>;
    press(key: string): Promise<void>;
    down(key: string): Promise<void>;
    up(key: string): Promise<void>;
  };
  readonly mouse: {
    move(x: number, y: number): Promise<void>;
    click(x: number, y: number, options?: { readonly button?: MouseButton }): Promise<void>;
  };
  setViewportSize(size: Size): Promise<void>;
};

/** @param find resolves with the window once it exists */
export function webKitPage(find: () => Promise<WebDriver>): WebKitPage {
  return {
    keyboard: {
      type: async (text) => (await find()).press([...text]),
      press: async (key) => (await find()).press([key]),
      down: async (key) => (await find()).hold(key),
      up: async (key) => (await find()).release(key),
    },
    mouse: {
      move: async (x, y) => (await find()).move(x, y),
      click: async (x, y, { button } = {}) => (await find()).click(x, y, button ?? 'left'),
    },
    setViewportSize: async ({ width, height }) => (await find()).resizeView(width, height),
  };
}
