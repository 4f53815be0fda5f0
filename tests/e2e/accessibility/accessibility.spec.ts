/**
 * Scope: accessibility: axe in every state and theme, the keyboard alone, screen reader output, forced colors, reduced
 * motion, zoom, large text, small screens, right to left.
 */
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { en } from '../../../widget/i18n/en.ts';
import {
  dismissToasts,
  expectAnnounced,
  expectInReach,
  expectNoSidewaysScrolling,
  installAxe,
  listen,
  violations,
} from './audit.ts';
import { focusedIn, tabTo } from './keyboard.ts';
import { inBothThemes, walk } from '../visit/states.ts';
import {
  agent,
  botCheckFrame,
  callBar,
  consentBox,
  dialog,
  endButton,
  expectState,
  fillForm,
  launcher,
  nameField,
  openPlain,
  openDialog,
  passBotCheck,
  startButton,
  startCall,
} from '../visit.ts';

test('axe finds no violation in any state, light and dark', async ({ page }) => {
  await installAxe(page);
  await openPlain(page);
  await walk(page, (state) =>
    inBothThemes(page, async (theme) =>
      expect.soft(await violations(page), `${state}, ${theme}`).toEqual([]),
    ),
  );
});

test("axe detects a violation inside the tag's shadow root", async ({ page }) => {
  await installAxe(page);
  await openPlain(page);
  await openDialog(page);
  await nameField(page).evaluate((field) => field.closest('.field')?.querySelector('label')?.remove());
  expect((await violations(page)).join()).toContain('label');
});

test('a whole call works by keyboard alone', async ({ page }) => {
  await openPlain(page);
  await tabTo(page, focusedIn(launcher(page)));
  await page.keyboard.press('Enter');
  await expect(nameField(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(launcher(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(nameField(page)).toBeFocused();
  await page.keyboard.type('Grace');
  await page.keyboard.press('Tab');
  await expect(consentBox(page)).toBeFocused();
  await page.keyboard.press('Space');
  const check = botCheckFrame(page).getByRole('checkbox', { name: 'I am human' });
  await expect(check).toBeVisible();
  await tabTo(page, focusedIn(check));
  await page.keyboard.press('Space');
  await expect(check).toBeChecked();
  await tabTo(page, focusedIn(startButton(page)));
  await page.keyboard.press('Enter');
  await expectState(page, 'live');
  await expect(endButton(page)).toBeFocused();
  const mute = callBar(page).getByRole('button', { name: en.call.mute, exact: true });
  await tabTo(page, focusedIn(mute), 'Shift+Tab');
  await page.keyboard.press('Space');
  await expect(callBar(page).getByRole('button', { name: en.call.unmute })).toBeFocused();
  await tabTo(page, focusedIn(endButton(page)));
  await page.keyboard.press('Enter');
  await expectState(page, 'idle');
  await expect(launcher(page)).toBeFocused();
});

test('the open dialog traps the focus, and the field to correct gets it', async ({ page }) => {
  await openPlain(page);
  await openDialog(page);
  await startButton(page).press('Enter');
  await expect(nameField(page)).toBeFocused();
  await expect(nameField(page)).toHaveAccessibleDescription(en.form.errors['name-required']);
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    const where = await page.evaluate(() => document.activeElement?.localName);
    expect(['task-tamer-agent', 'body']).toContain(where);
  }
});

test('a screen reader announces what happens', async ({ page }) => {
  await openPlain(page);
  await launcher(page).hover();
  await openDialog(page);
  await listen(page);
  await startButton(page).click();
  await expectAnnounced(page, en.form.errors['name-required']);
  await nameField(page).fill('Grace');
  await startButton(page).click();
  await expectAnnounced(page, 'Please complete the captcha verification');
  await passBotCheck(page);
  await expectAnnounced(page, en.botCheck.passed);
  await startButton(page).click();
  await expectAnnounced(page, 'Please agree to use voice interaction');
  await consentBox(page).check();
  await startButton(page).click();
  await expectState(page, 'live');
  await expectAnnounced(page, 'Connected for Grace');
  await expectAnnounced(page, en.call.connected('Erin'));
  await endButton(page).click();
  await expectAnnounced(page, 'The call has been disconnected');
});

test('a failure is announced by moving the focus to it', async ({ page }) => {
  await openPlain(page, { assistant: 'http-500' });
  await startCall(page);
  const problem = dialog(page).locator('[data-reason="server-error"]');
  await expect(problem.getByRole('heading')).toBeFocused();
  await expect(problem).toContainText(en.problems['server-error'].what);
});

test('every control has an edge under forced colors, and nothing moves under reduced motion', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await openPlain(page);
  await walk(page, async (state) => {
    expect.soft(await controlsWithoutEdge(page), state).toEqual([]);
    expect.soft(await moving(page), state).toEqual({ running: 0, animated: 0, changing: 0, scaled: 0 });
  });
});

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

/** A small phone in portrait, and a window of 1280 by 1024 at 400 % zoom. */
const SMALL = [
  { width: 320, height: 568 },
  { width: 320, height: 256 },
] as const;

/** Checks in every state and window size that nothing is clipped or out of reach. */
async function walkInReach(page: Page, windows: readonly { width: number; height: number }[]): Promise<void> {
  await walk(page, async (state) => {
    for (const viewport of windows) {
      await test.step(`nothing is clipped in the ${state}, ${viewport.height} px high`, async () => {
        await page.setViewportSize(viewport);
        await expectNoSidewaysScrolling(page);
        // A click beside the menu would close it.
        if (state !== 'devices') await dismissToasts(page);
        const menu = agent(page).getByRole('dialog', { name: en.call.more });
        await expectInReach(state === 'devices' ? menu : agent(page));
      });
    }
  });
}

test('nothing is clipped or unreachable on a small phone and at 400 % zoom', async ({ page }) => {
  await page.setViewportSize(SMALL[1]);
  await openPlain(page);
  await walkInReach(page, SMALL);
});

test('nothing is clipped or unreachable with text at 200 %', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  const viewport = { width: 640, height: 800 };
  await page.setViewportSize(viewport);
  await openPlain(page);
  expect(await launcher(page).evaluate((button) => getComputedStyle(button).fontSize)).toBe('32px');
  await walkInReach(page, [viewport]);
});

const PHONE = { width: 360, height: 740 };

test('a right-to-left page mirrors the launcher, keeps English left to right, and nothing overflows', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await openPlain(page);
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  const button = await launcher(page).boundingBox();
  expect(button?.x).toBeLessThan(PHONE.width / 2);
  await openDialog(page);
  await fillForm(page, 'غريس');
  await expectNoSidewaysScrolling(page);
  const close = await dialog(page).getByRole('button', { name: en.dialog.close, exact: true }).boundingBox();
  expect(close?.x).toBeGreaterThan(PHONE.width / 2);
  await passBotCheck(page);
  await startButton(page).click();
  await expectState(page, 'live');
  await expectNoSidewaysScrolling(page);
  await expectInReach(callBar(page));
});
