/**
 * Scope: what holds in every state of the tag, from the first dialog to a failed call: edges under forced colors, stillness
 * under reduced motion, and room on a small phone, at 400 % zoom, with large text, and in all eleven languages. And axe, on
 * a whole page: the colors of the dark theme are read where `looks/axe.spec.ts` shows no such state.
 */
import { expect, test, type CDPSession, type Page } from '@playwright/test';
import { LANGUAGES, type Language } from '../../../widget/i18n/resolve-language.ts';
import { inBothThemes, walk, type State } from '../visit/states.ts';
import { agent, launcher, openPlain } from '../visit.ts';
import {
  dismissButtons,
  dismissToasts,
  expectInReach,
  expectNoSidewaysScrolling,
  installAxe,
  violations,
} from './audit.ts';

const DESKTOP = { width: 1280, height: 720 };
const PHONE = { width: 320, height: 568 };
/** A window of 1280 by 1024 at 400 % zoom. */
const ZOOMED = { width: 320, height: 256 };
const LARGE_TEXT = { width: 640, height: 800 };
const NUMBER = '212 555 0142';

/** With hCaptcha's frame, a meter, and a menu of devices, which need a real visit. */
const ONLY_HERE: ReadonlySet<State> = new Set(['dialog', 'microphone-test', 'devices']);

type Check = (where: string) => Promise<void>;

test('axe finds nothing, every control has an edge, nothing moves, and nothing is clipped or unreachable, in any state, window and language', async ({
  page,
}) => {
  test.slow();
  await installAxe(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize(ZOOMED);
  const devtools = await page.context().newCDPSession(page);
  await openPlain(page);
  await walk(page, async (state) => {
    await page.setViewportSize(DESKTOP);
    await expectNoViolations(page, state);
    await page.emulateMedia({ forcedColors: 'active' });
    expect.soft(await controlsWithoutEdge(page), state).toEqual([]);
    expect.soft(await moving(page), state).toEqual({ running: 0, animated: 0, changing: 0, scaled: 0 });
    await page.emulateMedia({ forcedColors: 'none' });
    const menu = agent(page).locator('.more-menu');
    const expectAllInReach: Check = (where) => expectInReach(state === 'devices' ? menu : agent(page), where);
    // Toasts cover controls. A click beside the menu would close it.
    const hasToasts = state !== 'devices' && (await dismissButtons(page).count()) > 0;
    await inEveryRoom(page, devtools, state, async (where) => {
      await expectNothingCut(page, where);
      // At once if possible, because a call that starts waits only so long.
      if (!hasToasts) await expectAllInReach(where);
    });
    if (!hasToasts) return;
    await dismissToasts(page);
    await inEveryRoom(page, devtools, state, expectAllInReach);
  });
});

const expectNoViolations = (page: Page, state: State): Promise<void> =>
  inBothThemes(page, async (theme) => {
    if (theme === 'dark' && !ONLY_HERE.has(state)) return;
    expect.soft(await violations(page, theme), `${state}, ${theme}`).toEqual([]);
  });

/** Runs the check with large text, on a phone in every language, and zoomed, which the page then is. */
async function inEveryRoom(page: Page, devtools: CDPSession, state: State, check: Check): Promise<void> {
  await page.setViewportSize(LARGE_TEXT);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  if (state === 'closed') await expect(launcher(page)).toHaveCSS('font-size', '32px');
  await check(`${state}, large text`);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
  await page.setViewportSize(PHONE);
  // English comes last, so that the page ends in English. Before the first dialog there is nothing to translate.
  for (const language of state === 'closed' ? [] : LANGUAGES.slice(1)) {
    await showLanguage(page, language);
    await check(`${state}, ${language}`);
  }
  if (state !== 'closed') await showLanguage(page, LANGUAGES[0]);
  await check(`${state}, ${LANGUAGES[0]}`);
  await page.setViewportSize(ZOOMED);
  await check(`${state}, zoomed`);
}

/** In one step, because that is faster. */
const showLanguage = (page: Page, language: Language): Promise<void> =>
  agent(page).evaluate(async (tag, wanted) => {
    tag.setAttribute('language', wanted);
    const surface = () => tag.shadowRoot?.querySelector('task-tamer-agent-view .surface');
    while (surface()?.getAttribute('lang') !== wanted) await new Promise(requestAnimationFrame);
  }, language);

async function expectNothingCut(page: Page, where: string): Promise<void> {
  const [overflowing, lines] = await Promise.all([
    controlsThatOverflow(page),
    linesOfPhoneNumber(page),
    expectNoSidewaysScrolling(page, where),
  ]);
  expect.soft(overflowing, where).toEqual([]);
  expect.soft(lines, where).toBeLessThanOrEqual(1);
}

const controlsWithoutEdge = (page: Page): Promise<string[]> =>
  agent(page)
    // Browsers draw the edges of checkboxes and sliders in system colors.
    .locator('button, input:not([type="checkbox"], [type="range"]), select, a[href]')
    .filter({ visible: true })
    .evaluateAll((controls) =>
      controls
        .filter((control) => {
          const { borderTopWidth, borderTopStyle, backgroundColor } = getComputedStyle(control);
          const filled = control.matches('.button-end') && backgroundColor !== 'rgba(0, 0, 0, 0)';
          return !filled && (borderTopWidth === '0px' || borderTopStyle === 'none');
        })
        .map(({ className }) => className),
    );

const moving = (page: Page) =>
  agent(page).evaluate((tag) => {
    const parts = [...(tag.shadowRoot?.querySelectorAll('*') ?? [])];
    const styles = parts.flatMap((part) =>
      [null, '::before', '::after'].map((pseudo) => getComputedStyle(part, pseudo)),
    );
    return {
      running: tag.shadowRoot?.getAnimations().length,
      animated: styles.filter(({ animationName }) => animationName !== 'none').length,
      changing: styles.filter(({ transitionDuration }) => !/^0s(, 0s)*$/.test(transitionDuration)).length,
      scaled: styles.filter(({ scale, rotate }) => scale !== 'none' || rotate !== 'none').length,
    };
  });

/** Buttons and links whose text overflows their box. */
const controlsThatOverflow = (page: Page): Promise<string[]> =>
  agent(page)
    // On a phone, the launcher's text is only for screen readers.
    .locator('button:not(.launcher), a')
    .filter({ visible: true })
    .evaluateAll((controls) =>
      controls.flatMap((control) => {
        const text = document.createRange();
        text.selectNodeContents(control);
        const [inner, outer] = [text.getBoundingClientRect(), control.getBoundingClientRect()];
        const overflows = inner.left < outer.left - 1 || inner.right > outer.right + 1;
        return overflows ? [`${control.className}: ${control.textContent}`] : [];
      }),
    );

/** The number of lines that the phone number takes: it must not wrap. */
const linesOfPhoneNumber = (page: Page): Promise<number> =>
  agent(page)
    .locator('.contacts > a[href^="tel:"]')
    .evaluateAll((links, phone) => {
      const texts = links.flatMap((link) => [...link.childNodes]).filter((node) => node instanceof Text);
      const lines = texts.map((text) => {
        const begin = text.data.replaceAll('\u00a0', ' ').indexOf(phone);
        if (begin < 0) return 0;
        const number = document.createRange();
        number.setStart(text, begin);
        number.setEnd(text, begin + phone.length);
        return new Set([...number.getClientRects()].map(({ top }) => Math.round(top))).size;
      });
      return Math.max(0, ...lines);
    }, NUMBER);
