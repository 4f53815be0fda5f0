/** The entrance, from the first intent on. It stays when the element leaves the document. */
import type { Entrance } from '../entrance/entrance.ts';

type State =
  | { readonly status: 'unloaded' }
  | { readonly status: 'loading'; readonly loaded: Promise<Entrance> }
  | { readonly status: 'loaded'; readonly entrance: Entrance };

export class LazyEntrance {
  readonly #create: () => Promise<Entrance>;
  #state: State = { status: 'unloaded' };

  constructor(create: () => Promise<Entrance>) {
    this.#create = create;
  }

  /** Null until it is loaded. */
  get current(): Entrance | null {
    return this.#state.status === 'loaded' ? this.#state.entrance : null;
  }

  get isUnloaded(): boolean {
    return this.#state.status === 'unloaded';
  }

  /** Rejects if a part fails to load or the entrance cannot be created; the next call tries again. */
  load(): Promise<Entrance> {
    if (this.#state.status === 'loaded') return Promise.resolve(this.#state.entrance);
    if (this.#state.status === 'loading') return this.#state.loaded;
    const loaded = this.#create().then(
      (entrance) => {
        this.#state = { status: 'loaded', entrance };
        return entrance;
      },
      (error: unknown) => {
        this.#state = { status: 'unloaded' };
        throw error;
      },
    );
    this.#state = { status: 'loading', loaded };
    return loaded;
  }
}
