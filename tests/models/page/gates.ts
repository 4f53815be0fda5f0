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

  /** Resolves, or rejects with the error from `refusal`; waits first if the gate is set to wait. */
  async pass(gate: Gate, refusal: () => unknown): Promise<void> {
    const mood = this.#moods.get(gate) ?? 'obliges';
    if (mood === 'waits') await new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (mood === 'refuses') throw refusal();
  }

  /** Ends the latest wait first, so that answers can arrive out of order. */
  releaseLatest(): void {
    this.#waiting.pop()?.();
  }

  /** Makes every later request succeed, and ends all waits. */
  obligeAll(): void {
    this.#moods.clear();
    this.releaseAll();
  }

  releaseAll(): void {
    for (const release of this.#waiting.splice(0)) release();
  }
}
