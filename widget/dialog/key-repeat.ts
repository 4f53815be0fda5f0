/** Keys that activate the focused element. A held key repeats on the element that is focused next. */
const PRESSING: ReadonlySet<string> = new Set(['Enter', ' ']);

/**
 * Until aborted, a held key activates only the element where it was first pressed, if either element is part of the
 * widget: holding Enter on Start Call would otherwise cancel the call.
 */
export function guardKeyRepeat(isOurs: (target: unknown) => boolean, signal: AbortSignal): void {
  const origins = new Map<string, EventTarget | undefined>();
  const guard = (event: KeyboardEvent): void => {
    if (!PRESSING.has(event.key)) return;
    const [target] = event.composedPath();
    if (event.type === 'keydown' && !event.repeat) return void origins.set(event.key, target);
    const origin = origins.get(event.key);
    // Some elements activate on `keyup`.
    if (origin !== target && (isOurs(origin) || isOurs(target))) event.preventDefault();
  };
  for (const type of ['keydown', 'keyup'] as const)
    window.addEventListener(type, guard, { capture: true, signal });
}
