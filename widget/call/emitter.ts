/** A typed event emitter. */

export type Listener<Detail> = (detail: Detail) => void;
type Listeners<Events> = { [Name in keyof Events]?: Set<Listener<Events[Name]>> };

/**
 * Calls listeners in order of registration. A listener that throws is logged and affects neither the others nor the
 * caller.
 */
export class Emitter<Events extends object> {
  readonly #listeners: Listeners<Events> = {};

  /** Returns the function that removes the listener. */
  on<Name extends keyof Events>(event: Name, listener: Listener<Events[Name]>): () => void {
    const listeners = (this.#listeners[event] ??= new Set<Listener<Events[Name]>>());
    // Wrapped, so that a function that is registered twice can be removed twice.
    const registration: Listener<Events[Name]> = (detail) => listener(detail);
    listeners.add(registration);
    return () => {
      listeners.delete(registration);
    };
  }

  emit<Name extends keyof Events>(event: Name, detail: Events[Name]): void {
    // A copy, because a listener may add or remove others.
    for (const listener of new Set(this.#listeners[event])) callSafely(listener, detail);
  }

  has(event: keyof Events): boolean {
    return (this.#listeners[event]?.size ?? 0) > 0;
  }

  clear(): void {
    for (const event in this.#listeners) this.#listeners[event]?.clear();
  }
}

function callSafely<Detail>(listener: Listener<Detail>, detail: Detail): void {
  try {
    listener(detail);
  } catch (error) {
    console.error('Task Tamer: a listener failed.', error);
  }
}
