/** Keys that press what has the focus: a key that is held goes on to press whatever has the focus by then. */
const PRESSING: ReadonlySet<string> = new Set(['Enter', ' ']);

/**
 * Until aborted, a held key presses nothing but what it was first pressed on, wherever one of the two is ours: whoever
 * holds Enter on Start Call would cancel the call that begins.
 */
export function guardKeyRepeat(isOurs: (target: unknown) => boolean, signal: AbortSignal): void {
  const origins = new Map<string, EventTarget | undefined>();
  const guard = (event: KeyboardEvent): void => {
    if (!PRESSING.has(event.key)) return;
    const [target] = event.composedPath();
    if (event.type === 'keydown' && !event.repeat) return void origins.set(event.key, target);
    const origin = origins.get(event.key);
    // The end of a press presses as well, on some elements.
    if (origin !== target && (isOurs(origin) || isOurs(target))) event.preventDefault();
  };
  for (const type of ['keydown', 'keyup'] as const)
    window.addEventListener(type, guard, { capture: true, signal });
}
