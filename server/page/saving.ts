/** Saves a value while it is written. Requests never overlap, so an older value cannot replace a newer one. */

/** The delay between the last change and saving. */
export const SAVE_DELAY_MS = 800;

export type SavingState<Value> =
  | { readonly kind: 'saved' }
  | { readonly kind: 'unsaved'; readonly value: Value }
  | { readonly kind: 'failed'; readonly value: Value; readonly error: Error };

/** @throws an error for the owner if the value was not saved */
type Save<Value, Answer> = (value: Value, signal: AbortSignal) => Promise<Answer>;

type Outcome<Answer> =
  | { readonly kind: 'stored'; readonly answer: Answer }
  | { readonly kind: 'failed'; readonly error: Error };

type Request<Value, Answer> = {
  readonly value: Value;
  readonly controller: AbortController;
  readonly outcome: Promise<Outcome<Answer>>;
};

export class Saving<Value, Answer = void> {
  readonly #save: Save<Value, Answer>;
  readonly #listeners = new Set<() => void>();
  #state: SavingState<Value> = { kind: 'saved' };
  #request: Request<Value, Answer> | null = null;
  #answer: Answer | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(save: Save<Value, Answer>) {
    this.#save = save;
  }

  readonly read = (): SavingState<Value> => this.#state;

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  };

  write(value: Value): void {
    this.#publish({ kind: 'unsaved', value });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.saveNow(), SAVE_DELAY_MS);
  }

  /** For example when the field loses the focus. After a failure it tries again. */
  saveNow(): void {
    clearTimeout(this.#timer);
    if (this.#request !== null) return;
    if (this.#state.kind === 'failed') this.#publish({ kind: 'unsaved', value: this.#state.value });
    void this.#saveUnsaved();
  }

  /** Saves everything so far. @returns the last answer, or null if nothing was ever written @throws if it was not saved */
  async flush(): Promise<Answer | null> {
    while (this.#state.kind !== 'saved') {
      this.saveNow();
      await this.#request?.outcome;
      const state = this.read();
      if (state.kind === 'failed') throw state.error;
    }
    return this.#answer;
  }

  /** The page may end at once: the newest value replaces the request that is under way. */
  leave(): void {
    if (this.#state.kind === 'saved' || this.#state.value === this.#request?.value) return;
    this.#request?.controller.abort();
    this.#request = null;
    this.saveNow();
  }

  /** Discards unsaved changes. Resolves when no request is under way. */
  async drop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#publish({ kind: 'saved' });
    await this.#request?.outcome;
  }

  async #saveUnsaved(): Promise<void> {
    while (this.#state.kind === 'unsaved') {
      const { value } = this.#state;
      const controller = new AbortController();
      const request = { value, controller, outcome: this.#outcomeOf(value, controller.signal) };
      this.#request = request;
      const outcome = await request.outcome;
      // Otherwise the page was about to end, and a newer request is under way.
      if (this.#request !== request) return;
      this.#request = null;
      if (outcome.kind === 'stored') this.#answer = outcome.answer;
      this.#publish(stateAfter(this.#state, value, outcome));
    }
  }

  async #outcomeOf(value: Value, signal: AbortSignal): Promise<Outcome<Answer>> {
    try {
      return { kind: 'stored', answer: await this.#save(value, signal) };
    } catch (error) {
      return { kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) };
    }
  }

  #publish(state: SavingState<Value>): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** The one of an id. Unsaved input outlives its form, so that it is there when the form is opened again. */
export function savingOf<Value, Answer>(
  savings: Map<string, Saving<Value, Answer>>,
  id: string,
  save: Save<Value, Answer>,
): Saving<Value, Answer> {
  const known = savings.get(id);
  if (known !== undefined) return known;
  const saving = new Saving(save);
  savings.set(id, saving);
  return saving;
}

/** What was discarded meanwhile stays so, and what was written meanwhile is still to be saved. */
function stateAfter<Value>(
  state: SavingState<Value>,
  sent: Value,
  outcome: Outcome<unknown>,
): SavingState<Value> {
  if (state.kind === 'saved') return state;
  if (outcome.kind === 'failed') return { kind: 'failed', value: state.value, error: outcome.error };
  return state.value === sent ? { kind: 'saved' } : state;
}
