/** How the scripted world answers a request: it resolves, rejects, or waits until the test continues it. */
export const MOODS = ['obliges', 'refuses', 'waits'] as const;
export type Mood = (typeof MOODS)[number];

export const GATES = [
  'drawing',
  'view',
  'drawn',
  'answer',
  'microphone',
  'room',
  'load',
  'join',
  'observer',
  'processor',
  'device',
  'leave',
] as const;
export type Gate = (typeof GATES)[number];

export class Gates {
  readonly #moods = new Map<Gate, Mood>();
  #waiting: (() => void)[] = [];

  set(gate: Gate, mood: Mood): void {
    this.#moods.set(gate, mood);
  }

  /** Passes, or rejects with what `refusal` makes, now or when the wait is over. */
  async pass(gate: Gate, refusal: () => unknown): Promise<void> {
    const mood = this.#moods.get(gate) ?? 'obliges';
    if (mood === 'waits') await new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (mood === 'refuses') throw refusal();
  }

  /** The latest wait ends first: what was asked for earlier may come later. */
  releaseLatest(): void {
    this.#waiting.pop()?.();
  }

  /** From now on the world does what it is asked for. */
  obligeAll(): void {
    this.#moods.clear();
    this.releaseAll();
  }

  releaseAll(): void {
    for (const release of this.#waiting.splice(0)) release();
  }
}
