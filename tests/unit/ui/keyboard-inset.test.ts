// Scope: the height that an on-screen keyboard covers, as the window and its visual viewport report it.
import { afterEach, expect, it, vi } from 'vitest';
import { followKeyboard } from '../../../widget/ui/view/layout/keyboard-inset.ts';

const PORTRAIT_HEIGHT_PX = 844;
const LANDSCAPE_HEIGHT_PX = 390;
const KEYBOARD_HEIGHT_PX = 290;

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A window of this height without a keyboard, and a sheet that follows it. */
function world(innerHeight: number) {
  const visualViewport = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0, scale: 1 });
  const window = Object.assign(new EventTarget(), { innerHeight, visualViewport });
  vi.stubGlobal('window', window);
  let inset = '';
  const style = {
    setProperty: (_name: string, value: string) => (inset = value),
    removeProperty: () => (inset = ''),
  };
  const stop = followKeyboard({ style } as unknown as HTMLElement);
  const resize = (target: EventTarget) => target.dispatchEvent(new Event('resize'));
  return { window, visualViewport, resize, stop, inset: () => inset };
}

it('the inset is what the keyboard covers, and none once it is closed', () => {
  const { visualViewport, resize, inset, stop } = world(PORTRAIT_HEIGHT_PX);
  visualViewport.height = PORTRAIT_HEIGHT_PX - KEYBOARD_HEIGHT_PX;
  resize(visualViewport);
  expect(inset()).toBe(`${KEYBOARD_HEIGHT_PX}px`);
  visualViewport.height = PORTRAIT_HEIGHT_PX;
  resize(visualViewport);
  expect(inset()).toBe('0px');
  stop();
  visualViewport.height = PORTRAIT_HEIGHT_PX - KEYBOARD_HEIGHT_PX;
  resize(visualViewport);
  expect(inset()).toBe('');
});

it('a visual viewport that is zoomed in covers nothing', () => {
  const { visualViewport, resize, inset } = world(PORTRAIT_HEIGHT_PX);
  Object.assign(visualViewport, { height: PORTRAIT_HEIGHT_PX / 2, scale: 2 });
  resize(visualViewport);
  expect(inset()).toBe('');
});

it('a rotation leaves no inset when the window is resized after its visual viewport', () => {
  const { window, visualViewport, resize, inset } = world(PORTRAIT_HEIGHT_PX);
  visualViewport.height = LANDSCAPE_HEIGHT_PX;
  resize(visualViewport);
  window.innerHeight = LANDSCAPE_HEIGHT_PX;
  resize(window);
  expect(inset()).toBe('0px');
});
