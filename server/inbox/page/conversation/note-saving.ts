/** Saves a note while it is written. Requests never overlap, so an older text cannot replace a newer one. */

/** The delay between the last keystroke and saving. */
export const SAVE_DELAY_MS = 800;

export type NoteState =
  | { readonly kind: 'saved' }
  | { readonly kind: 'unsaved'; readonly text: string }
  | { readonly kind: 'failed'; readonly text: string; readonly problem: string };

/** @throws an error for the owner if the text was not saved */
type Save = (text: string, signal: AbortSignal) => Promise<void>;

type Request = { readonly text: string; readonly controller: AbortController };

export class NoteSaving {
  readonly #save: Save;
  readonly #listeners = new Set<() => void>();
  #state: NoteState = { kind: 'saved' };
  #request: Request | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(save: Save) {
    this.#save = save;
  }

  readonly read = (): NoteState => this.#state;

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  };

  write(text: string): void {
    this.#publish({ kind: 'unsaved', text });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.saveNow(), SAVE_DELAY_MS);
  }

  /** For example when the field loses the focus. After a failure it tries again. */
  saveNow(): void {
    clearTimeout(this.#timer);
    if (this.#request === null) void this.#saveUnsaved();
  }

  /** The tab may close at once: the newest text replaces the request that runs. */
  leave(): void {
    if (this.#state.kind === 'saved' || this.#state.text === this.#request?.text) return;
    this.#request?.controller.abort();
    this.#request = null;
    this.saveNow();
  }

  async #saveUnsaved(): Promise<void> {
    while (this.#state.kind !== 'saved') {
      const { text } = this.#state;
      const request: Request = { text, controller: new AbortController() };
      this.#request = request;
      const problem = await this.#problemOf(request);
      // Otherwise the page was about to close, and a newer request runs.
      if (this.#request !== request) return;
      this.#request = null;
      if (problem !== null) return this.#publish({ kind: 'failed', text: this.#state.text, problem });
      if (this.#state.text === text) this.#publish({ kind: 'saved' });
    }
  }

  async #problemOf({ text, controller }: Request): Promise<string | null> {
    try {
      await this.#save(text, controller.signal);
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  #publish(state: NoteState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
