/** What the visitor does on the page: whether a scroll is theirs, and when they last used something. */
import { deepestFocused } from '../../page/shadow-roots.ts';

/** A scroll this soon after a wheel, touch, key or scroll bar is the visitor's. */
const INPUT_MS = 1_000;
/** Momentum continues a scroll: its events follow each other this closely. */
const MOMENTUM_GAP_MS = 150;

const SCROLL_KEYS: readonly string[] = [' ', 'PageUp', 'PageDown', 'Home', 'End', 'ArrowUp', 'ArrowDown'];

export class VisitorInput {
  #inputAtMs = -Infinity;
  #scrolledAtMs = -Infinity;
  #usedAtMs = -Infinity;
  #isOnScrollBar = false;

  constructor(signal: AbortSignal) {
    const listen = <Type extends keyof WindowEventMap>(
      types: readonly Type[],
      listener: (event: WindowEventMap[Type]) => void,
    ): void => {
      // Capture at the window, because a page may stop the propagation.
      for (const type of types)
        window.addEventListener(type, listener, { capture: true, passive: true, signal });
    };
    listen(['wheel', 'touchmove'], () => this.#scrolls());
    listen(['pointerdown'], (event) => {
      this.#isOnScrollBar = isOnScrollBar(event);
    });
    // Browsers send nothing while a scroll bar is dragged, and some do not send its `pointerup`.
    listen(['pointerup', 'pointerover'], () => {
      if (this.#isOnScrollBar) this.#scrolls();
      this.#isOnScrollBar = false;
    });
    listen(['keydown'], ({ key }) => {
      if (SCROLL_KEYS.includes(key) && !isFieldFocused()) this.#scrolls();
      else this.#uses();
    });
    listen(['click'], () => this.#uses());
  }

  get sinceUseMs(): number {
    return performance.now() - this.#usedAtMs;
  }

  /** Called with each scroll event. Returns whether the scroll is the visitor's. */
  continues(): boolean {
    const now = performance.now();
    const isTheirs =
      this.#isOnScrollBar || now - this.#inputAtMs < INPUT_MS || now - this.#scrolledAtMs < MOMENTUM_GAP_MS;
    if (isTheirs) this.#scrolledAtMs = now;
    return isTheirs;
  }

  #scrolls(): void {
    this.#inputAtMs = performance.now();
  }

  /** A link or a script may scroll the page after a click or a key. */
  #uses(): void {
    this.#usedAtMs = performance.now();
    this.#inputAtMs = this.#scrolledAtMs = -Infinity;
  }
}

/** Of the page, or of a scroller that fills it. Inline elements have no client width. */
const isOnScrollBar = ({ target, clientX, offsetX }: PointerEvent): boolean =>
  target instanceof HTMLElement &&
  target.clientWidth > 0 &&
  (target === document.documentElement ? clientX : offsetX) >= target.clientWidth;

/** A frame, and a component that hides its elements, may contain a field. */
const FIELDS = 'input:not([type=button],[type=submit]),textarea,select,iframe';

export function isFieldFocused(): boolean {
  const focused = deepestFocused();
  if (!(focused instanceof HTMLElement)) return false;
  const isClosed = focused.localName.includes('-') && focused.shadowRoot === null;
  return isClosed || focused.isContentEditable || focused.matches(FIELDS);
}
