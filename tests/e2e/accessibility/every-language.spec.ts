/** Scope: the widget has room for all eleven languages on a small phone. */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { LANGUAGES, type Language } from '../../../widget/i18n/resolve-language.ts';
import { walk, type State } from '../visit/states.ts';
import { agent, openPlain } from '../visit.ts';
import { dismissToasts, expectInReach, expectNoSidewaysScrolling } from './audit.ts';

const PHONE = '212 555 0142';

test('no text overflows its box in any language, and every control is reachable', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 320, height: 568 });
  await openPlain(page);
  await walk(page, async (state) => {
    if (state === 'closed') return;
    await inEveryLanguage(page, async (language) => {
      const where = `${state} in ${language}`;
      expect.soft(await controlsThatOverflow(page), where).toEqual([]);
      expect.soft(await linesOfPhoneNumber(page), where).toBeLessThanOrEqual(1);
      await expectNoSidewaysScrolling(page);
    });
    await expectEverythingInReach(page, state);
  });
});

async function expectEverythingInReach(page: Page, state: State): Promise<void> {
  // A click beside the menu would close it.
  if (state !== 'devices') await dismissToasts(page);
  const place = state === 'devices' ? agent(page).locator('.more-menu') : agent(page);
  await inEveryLanguage(page, () => expectInReach(place));
}

/** Runs the check in every language. English comes last, so that the page ends in English. */
async function inEveryLanguage(page: Page, check: (language: Language) => Promise<void>): Promise<void> {
  for (const language of [...LANGUAGES.slice(1), LANGUAGES[0]]) {
    await agent(page).evaluate((tag, wanted) => tag.setAttribute('language', wanted), language);
    await expect(agent(page).locator('task-tamer-agent-view .surface')).toHaveAttribute('lang', language);
    await check(language);
  }
}

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
    }, PHONE);
