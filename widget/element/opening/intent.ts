/** Prepares the dialog when the visitor is about to click an opener. */

/** Events that suggest the visitor is about to click. */
const INTENT_EVENTS = ['pointerover', 'touchstart', 'focusin'] as const;

/** Calls back once. @param isOnOpener whether an event is on one of the agent's openers */
export function watchIntent(
  onIntent: () => void,
  isOnOpener: (event: Event) => boolean,
  connection: AbortSignal,
): void {
  const watching = new AbortController();
  const { signal } = watching;
  connection.addEventListener('abort', () => watching.abort());
  const look = (event: Event): void => {
    if (!isOnOpener(event)) return;
    watching.abort();
    onIntent();
  };
  for (const type of INTENT_EVENTS)
    window.addEventListener(type, look, { capture: true, passive: true, signal });
}
