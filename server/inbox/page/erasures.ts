/** Which conversations were erased, here or elsewhere, so that nothing on the page keeps a name or a note of them. */

type Forget = (ids: readonly string[]) => void;

const listeners = new Set<Forget>();

export function reportErased(ids: readonly string[]): void {
  for (const forget of listeners) forget(ids);
}

/** @returns ends it */
export function onErased(forget: Forget): () => void {
  listeners.add(forget);
  return () => void listeners.delete(forget);
}
