/**
 * Tracks pointer presses, key presses and IME compositions in progress. Replacing an element during one would lose it: a
 * click needs its start and its end on the same element.
 */
import { nextTask } from '../page/schedule.ts';

/** The events that begin and end each. A click follows the last event of its press in the same task. */
const PAIRS = [
  { begin: ['compositionstart'], end: ['compositionend'] },
  { begin: ['pointerdown'], end: ['pointerup', 'pointercancel'] },
  { begin: ['keydown'], end: ['keyup'] },
] as const;

/** Longest wait for the end of a press, ms. Some never end here, such as a key released in another window. */
const PRESS_LIMIT_MS = 2_000;

export class Presses {
  readonly #active = new Set<string>();
  #waiting: (() => void)[] = [];

  /** Listens for ends on the window, because a pointer or a key may be released anywhere. */
  watch(element: HTMLElement, signal: AbortSignal): void {
    for (const { begin, end } of PAIRS) {
      const [name] = begin;
      element.addEventListener(name, () => this.#active.add(name), { signal, capture: true });
      for (const type of end) {
        window.addEventListener(type, () => this.#ended(name), { signal, capture: true });
      }
    }
    signal.addEventListener('abort', () => this.#forget(), { once: true });
  }

  /** Resolves one task after the last press or composition has ended; immediately if there is none. */
  async over(): Promise<void> {
    if (this.#active.size === 0) return;
    await new Promise<void>((resolve) => {
      this.#waiting.push(resolve);
      if (!this.#active.has('compositionstart')) setTimeout(resolve, PRESS_LIMIT_MS);
    });
    await nextTask();
  }

  #ended(name: string): void {
    this.#active.delete(name);
    if (this.#active.size === 0) this.#resolveAll();
  }

  #forget(): void {
    this.#active.clear();
    this.#resolveAll();
  }

  #resolveAll(): void {
    this.#waiting.splice(0).forEach((resolve) => resolve());
  }
}
