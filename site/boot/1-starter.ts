/**
 * Inlined in the page: loads the page's script after the first paint, so that nothing competes with it, or on the first
 * interaction. Clicks before that script runs are replayed.
 */
import { watchMenu } from '../layout/menu.ts';
import { firstPaint, firstInteraction } from './timing.ts';

/** Same as in fonts.css, which loads the font without JavaScript. */
const DISPLAY_FACE = { family: 'Fraunces', weight: '400 600' };
/** Buttons, and the tag, which contains the launcher. The browser itself handles buttons with popovertarget. */
const PRESSED = 'button:not([popovertarget]), task-tamer-agent';

/** Fallback if the page's script fails: the tag works without it, as on every partner's page. */
const TAG_SCRIPT = '/task-tamer-agent.js';

async function start(address: string, font: string): Promise<void> {
  let pressed: HTMLElement | null = null;
  const hold = ({ target }: Event) => {
    pressed = target instanceof Element ? target.closest<HTMLElement>(PRESSED) : null;
  };
  document.addEventListener('click', hold, { capture: true });
  await Promise.race([firstPaint(), firstInteraction()]);
  void loadFont(font);
  const script = addScript(address);
  script.addEventListener('load', () => {
    document.removeEventListener('click', hold, { capture: true });
    pressed?.click();
  });
  script.addEventListener('error', () => addScript(TAG_SCRIPT));
}

/** Classic and module scripts are both loaded as modules. */
function addScript(address: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.type = 'module';
  script.src = address;
  document.head.append(script);
  return script;
}

/** The first paint does not wait for the font; its fallback has the same metrics. */
async function loadFont(address: string): Promise<void> {
  const { family, weight } = DISPLAY_FACE;
  try {
    document.fonts.add(await new FontFace(family, `url(${address}) format("woff2")`, { weight }).load());
    // Lay out in a separate task rather than in the next frame.
    document.body.getBoundingClientRect();
  } catch {
    // Keep the fallback.
  }
}

// CSS skips what is below the fold until the visitor is about to scroll.
document.documentElement.dataset['firstScreen'] = '';
watchMenu();
const { page, font } = document.currentScript?.dataset ?? {};
if (page !== undefined && font !== undefined) void start(page, font);
