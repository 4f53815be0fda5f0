/** Loads the tag's script on first interaction, as a partner who counts every millisecond would. */
import { TAG } from '../../widget/contract.ts';
import { openDialog } from '../dialogs/open-dialog.ts';
import { recordClicks, type PendingClicks } from './pending-clicks.ts';
import { pageIdle, isLoaded } from './timing.ts';

const ADDRESS = '/task-tamer-agent.js';
/** Without interaction for this time the script loads anyway, for readers of the first screen. */
const QUIET_MS = 6_000;

/**
 * Upgrades the tag, whose launcher is already rendered: on the first interaction when the page is idle, and at once
 * when the launcher or another opener is clicked. Not preloaded: a script that arrives when needed is compiled off the
 * main thread, a preloaded one on it.
 * @param firstInteraction resolves on the first interaction
 */
export async function loadTag(firstInteraction: Promise<void>): Promise<void> {
  if (customElements.get(TAG) !== undefined) return;
  const presses = recordClicks(document);
  await Promise.race([firstInteraction.then(() => pageIdle()), presses.next(), quiet()]);
  while (!(await addScript())) {
    showContactsInstead(presses);
    await presses.next();
  }
}

async function quiet(): Promise<void> {
  await isLoaded();
  await new Promise((resolve) => {
    setTimeout(resolve, QUIET_MS);
  });
}

/** Resolves with false if loading fails. */
function addScript(): Promise<boolean> {
  const script = document.createElement('script');
  script.src = ADDRESS;
  script.async = true;
  document.head.append(script);
  return new Promise((resolve) => {
    script.addEventListener('load', () => resolve(true));
    script.addEventListener('error', () => {
      script.remove();
      resolve(false);
    });
  });
}

/** If loading fails, a click shows the other contacts; the next click tries to load again. */
function showContactsInstead(presses: PendingClicks): void {
  const opener = presses.take();
  if (opener !== null) openDialog('contact-sales', opener);
}
