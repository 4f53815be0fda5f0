/**
 * The page's first script, and all that runs while it loads: it waits. The application and then the tag come once
 * the page is loaded and idle, or as soon as the visitor does something; what was pressed before is pressed again.
 */
import { holdClicks } from './held-clicks.ts';
import { isIdle, nextTask, visitorActs } from './moments.ts';
import { addTagScript } from './5-tag-script.ts';

async function start(): Promise<void> {
  const held = holdClicks(document);
  const visited = visitorActs();
  const root = document.getElementById('page');
  await Promise.race([isIdle(), visited]);
  try {
    // One after the other, and each in a task of its own: none is long enough to be in a visitor's way.
    await import('./3-react.ts');
    await nextTask();
    const { hydrate } = await import('./4-hydrate.tsx');
    await nextTask();
    if (root !== null) await hydrate(root, held);
  } catch (error) {
    // The document stays as it was sent: every text and every link of it works.
    held.release();
    console.warn('The page could not be made interactive:', error);
  }
  addTagScript();
  // Now there is time to lay out the rest.
  await isIdle();
  delete document.documentElement.dataset['firstScreen'];
}

void start();
