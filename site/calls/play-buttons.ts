/** Handles the sample calls' buttons by event delegation. What plays a call loads with the first press. */
import { createLoader } from '../dialogs/loading.ts';
import { PLAY_ATTRIBUTE } from './markup-names.ts';

const load = createLoader(() => import('./sample-player.ts'));

export function watchPlayButtons(): void {
  document.addEventListener('click', ({ target }) => {
    const button =
      target instanceof Element ? target.closest<HTMLButtonElement>(`[${PLAY_ATTRIBUTE}]`) : null;
    if (button === null) return;
    load().then(
      ({ togglePlay }) => togglePlay(button),
      // The words are there to be read, and the next press tries again.
      () => undefined,
    );
  });
}
