/** Carries typed events from one to many. */

export type Listener<Detail> = (detail: Detail) => void;
type Listeners<Events> = { [Name in keyof Events]?: Set<Listener<Events[Name]>> };

/** Listeners hear in order of registration. One that throws is logged and harms neither the others nor the caller. */
export class Emitter<Events extends object> {
  readonly #listeners: Listeners<Events> = {};

  /** The returned function ends the registration. */
  on<Name extends keyof Events>(event: Name, listener: Listener<Events[Name]>): () => void {
    const listeners = (this.#listeners[event] ??= new Set<Listener<Events[Name]>>());
    // Wrapped so that one function registered twice is two registrations with an end each.
    const registration: Listener<Events[Name]> = (detail) => listener(detail);
    listeners.add(registration);
    return () => {
      listeners.delete(registration);
    };
  }

  emit<Name extends keyof Events>(event: Name, detail: Events[Name]): void {
    // A copy: a listener may add or remove others.
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
