/**
 * Presses of pointer and keys, and compositions of input methods, while they are under way. Elements that are
 * exchanged in the middle of one lose it: a click needs its beginning and its end on the same element.
 */

/** What begins, and what ends it. The last event of a press is followed by its click in the same task. */
const PAIRS = [
  { begin: ['compositionstart'], end: ['compositionend'] },
  { begin: ['pointerdown'], end: ['pointerup', 'pointercancel'] },
  { begin: ['keydown'], end: ['keyup'] },
] as const;

/** Longest wait for the end of a press, ms: some never end, such as a key that is let go in another window. */
const PRESS_LIMIT_MS = 2_000;

export class Presses {
  readonly #underWay = new Set<string>();
  #waiting: (() => void)[] = [];

  /** Ends are heard on the window: a pointer or a key may be let go anywhere. */
  watch(element: HTMLElement, signal: AbortSignal): void {
    for (const { begin, end } of PAIRS) {
      const [name] = begin;
      element.addEventListener(name, () => this.#underWay.add(name), { signal, capture: true });
      for (const type of end) {
        window.addEventListener(type, () => this.#ended(name), { signal, capture: true });
      }
    }
    signal.addEventListener('abort', () => this.#forget(), { once: true });
  }

  /** Resolves a task after the last of them has ended; at once when none is under way. */
  async over(): Promise<void> {
    if (this.#underWay.size === 0) return;
    await new Promise<void>((resolve) => {
      this.#waiting.push(resolve);
      if (!this.#underWay.has('compositionstart')) setTimeout(resolve, PRESS_LIMIT_MS);
    });
    await new Promise((resolve) => setTimeout(resolve));
  }

  #ended(name: string): void {
    this.#underWay.delete(name);
    if (this.#underWay.size === 0) this.#tell();
  }

  #forget(): void {
    this.#underWay.clear();
    this.#tell();
  }

  #tell(): void {
    this.#waiting.splice(0).forEach((resolve) => resolve());
  }
}
