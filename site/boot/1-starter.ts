/**
 * Stands in the page itself: fetches the page's first script once the first screen has been drawn, so that nothing
 * competes with it, or as soon as the visitor acts. What is pressed before that script runs is pressed again then.
 */
import { isSeen, visitorActs } from './moments.ts';

/** As in fonts.css, which brings the face where no script runs. */
const DISPLAY_FACE = { family: 'Fraunces', weight: '400 600' };

async function start(address: string, font: string): Promise<void> {
  let pressed: HTMLElement | null = null;
  const hold = ({ target }: Event) => {
    pressed = target instanceof Element ? target.closest('button') : null;
  };
  document.addEventListener('click', hold, { capture: true });
  await Promise.race([isSeen(), visitorActs()]);
  void bringFont(font);
  const script = document.createElement('script');
  script.type = 'module';
  script.src = address;
  script.addEventListener('load', () => {
    document.removeEventListener('click', hold, { capture: true });
    pressed?.click();
  });
  document.head.append(script);
}

/** The first screen does not wait for it: what stands in until then takes the same room. */
async function bringFont(address: string): Promise<void> {
  const { family, weight } = DISPLAY_FACE;
  try {
    document.fonts.add(await new FontFace(family, `url(${address}) format("woff2")`, { weight }).load());
  } catch {
    // The stand-in stays.
  }
}

// The style sheet leaves out what is below the first screen, until the page's first script takes the mark away.
document.documentElement.dataset['firstScreen'] = '';
const { page, font } = document.currentScript?.dataset ?? {};
if (page !== undefined && font !== undefined) void start(page, font);
