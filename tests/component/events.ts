/** Records what the element emits and what it writes to the console. */
import { EVENTS, type EventDetails, type EventName } from '../../widget/contract.ts';

export type Recording = {
  readonly all: readonly CustomEvent[];
  /** The event names in order, of all events or only of these. */
  names(...only: EventName[]): string[];
  details<Name extends EventName>(name: Name): EventDetails[Name][];
};

/** Records every public event that reaches this target. The element also gets events after its removal. */
export function record(target: EventTarget): Recording {
  const all: CustomEvent[] = [];
  for (const name of EVENTS) {
    target.addEventListener(name, (event) => all.push(event as CustomEvent));
  }
  return {
    all,
    names: (...only) =>
      all.map(({ type }) => type).filter((type) => only.length === 0 || only.some((name) => name === type)),
    details: <Name extends EventName>(name: Name) =>
      all.filter(({ type }) => type === name).map(({ detail }) => detail as EventDetails[Name]),
  };
}

/** The next event of this name. */
export function next<Name extends EventName>(target: EventTarget, name: Name): Promise<EventDetails[Name]> {
  return new Promise((resolve) => {
    const listener = (event: Event): void => resolve((event as CustomEvent<EventDetails[Name]>).detail);
    target.addEventListener(name, listener, { once: true });
  });
}

type Capture = { readonly messages: readonly string[]; release(): void };

/** Captures the first argument of each console warning instead of printing it. */
export const captureWarnings = (): Capture => capture('warn');

/** Captures console errors in the same way. */
export const captureErrors = (): Capture => capture('error');

/** Captures the debug log in the same way. */
export const captureInfos = (): Capture => capture('info');

function capture(level: 'warn' | 'error' | 'info'): Capture {
  const original = console[level];
  const messages: string[] = [];
  console[level] = (...values: unknown[]): void => void messages.push(String(values[0]));
  return {
    messages,
    release() {
      console[level] = original;
    },
  };
}
