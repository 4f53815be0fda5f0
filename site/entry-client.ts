/**
 * The page's first script, and all that runs while it loads: it waits. The application and the tag come once the
 * page is loaded and idle, or as soon as the visitor does something; what was pressed before is pressed again then.
 */
import { TAG } from '../widget/contract.ts';
import { holdClicks } from './held-clicks.ts';

const TAG_SCRIPT = '/task-tamer-agent.js';
const SIGNS_OF_A_VISITOR = ['pointerdown', 'touchstart', 'keydown', 'wheel', 'click'] as const;
/** Milliseconds after which a page that is never idle is taken for idle. */
const LATEST = 2_000;

function visitorActs(): Promise<void> {
  return new Promise((resolve) => {
    for (const sign of SIGNS_OF_A_VISITOR)
      addEventListener(sign, () => resolve(), { once: true, passive: true, capture: true });
  });
}

function pageIsIdle(): Promise<void> {
  return new Promise((resolve) => {
    const wait = () => {
      // Safari has no idle callback.
      if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: LATEST });
      else setTimeout(resolve);
    };
    if (document.readyState === 'complete') wait();
    else addEventListener('load', wait, { once: true });
  });
}

/** What a partner writes by hand, later: the snippet for pages that count every millisecond. */
function addTagScript(): void {
  if (customElements.get(TAG) !== undefined) return;
  const script = document.createElement('script');
  script.src = TAG_SCRIPT;
  script.async = true;
  document.head.append(script);
}

async function start(): Promise<void> {
  const held = holdClicks(document);
  await Promise.race([pageIsIdle(), visitorActs()]);
  addTagScript();
  const root = document.getElementById('page');
  if (root === null) return;
  try {
    const { hydrate } = await import('./hydrate.tsx');
    await hydrate(root, held);
  } catch (error) {
    // The document stays as it was sent: every text and every link of it works.
    held.release();
    console.warn('The page could not be made interactive:', error);
  }
}

void start();
