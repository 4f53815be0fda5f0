/** The tag's script, as a partner embeds it who counts every millisecond: for the visitor who is there. */
import { TAG } from '../../widget/contract.ts';
import { openDialog } from '../dialogs/open-dialog.ts';
import { holdPresses, type HeldPresses } from './held-presses.ts';
import { isIdle, isLoaded } from './moments.ts';

const ADDRESS = '/task-tamer-agent.js';
/** Milliseconds in which nobody does anything: a reader of the first screen then finds Erin ready all the same. */
const QUIET = 6_000;

/**
 * The tag stands in the document already, its launcher drawn, and comes to life with its script: at the first sign of
 * a visitor, when there is time for it, and at once when somebody presses what it opens at. Not preloaded: what arrives
 * while it is wanted is compiled beside the main thread, what is there already is compiled on it.
 * @param visitorActs resolves at that sign
 */
export async function bringTag(visitorActs: Promise<void>): Promise<void> {
  if (customElements.get(TAG) !== undefined) return;
  const presses = holdPresses(document);
  await Promise.race([visitorActs.then(() => isIdle()), presses.next(), quiet()]);
  while (!(await addScript())) {
    answerInErinsPlace(presses);
    await presses.next();
  }
}

async function quiet(): Promise<void> {
  await isLoaded();
  await new Promise((resolve) => {
    setTimeout(resolve, QUIET);
  });
}

/** False when it does not come. */
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

/** Whoever wants to talk is shown the other ways to do so; the next press asks for the script again. */
function answerInErinsPlace(presses: HeldPresses): void {
  const opener = presses.take();
  if (opener !== null) openDialog('contact-sales', opener);
}
