/**
 * Stands in the page itself: fetches the page's script once the first screen has been drawn, so that nothing competes
 * with it, or as soon as the visitor acts. What is pressed before that script runs is pressed again then.
 */
import { watchMenu } from '../layout/menu.ts';
import { isSeen, visitorActs } from './moments.ts';

/** As in fonts.css, which brings the face where no script runs. */
const DISPLAY_FACE = { family: 'Fraunces', weight: '400 600' };
/** Buttons, and the tag, whose launcher is inside of it. The browser itself opens what a button with a target opens. */
const PRESSED = 'button:not([popovertarget]), task-tamer-agent';

/** Without the page's own script the tag is still worth having: every partner's page is one without it. */
const TAG_SCRIPT = '/task-tamer-agent.js';

async function start(address: string, font: string): Promise<void> {
  let pressed: HTMLElement | null = null;
  const hold = ({ target }: Event) => {
    pressed = target instanceof Element ? target.closest<HTMLElement>(PRESSED) : null;
  };
  document.addEventListener('click', hold, { capture: true });
  await Promise.race([isSeen(), visitorActs()]);
  void bringFont(font);
  const script = addScript(address);
  script.addEventListener('load', () => {
    document.removeEventListener('click', hold, { capture: true });
    pressed?.click();
  });
  script.addEventListener('error', () => addScript(TAG_SCRIPT));
}

/** A module or not: both run as one. */
function addScript(address: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.type = 'module';
  script.src = address;
  document.head.append(script);
  return script;
}

/** The first screen does not wait for it: what stands in until then takes the same room. */
async function bringFont(address: string): Promise<void> {
  const { family, weight } = DISPLAY_FACE;
  try {
    document.fonts.add(await new FontFace(family, `url(${address}) format("woff2")`, { weight }).load());
    // In a task of its own, and not in that of the next frame.
    document.body.getBoundingClientRect();
  } catch {
    // The stand-in stays.
  }
}

// The style sheet leaves out what is below the first screen, until somebody is about to go there.
document.documentElement.dataset['firstScreen'] = '';
watchMenu();
const { page, font } = document.currentScript?.dataset ?? {};
if (page !== undefined && font !== undefined) void start(page, font);
