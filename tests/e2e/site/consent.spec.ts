/**
 * Scope: the cookie banner: no request before the answer, its appearance and reachability; each answer survives reloads
 * and other tabs, can be changed, can come from the browser, and works without storage.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { installAxe, violations } from '../accessibility/audit.ts';
import {
  analyticsRequests,
  answer,
  banner,
  changeButton,
  launcher,
  open,
  ordinaryBrowser,
  remembers,
  stored,
  test,
  untilReady,
} from './analytics/visit.ts';

test.use(ordinaryBrowser);

/** CSS pixels: 40rem. */
const NARROW_PX = 640;

async function expectBannerBelow(page: Page, button: Locator): Promise<void> {
  await page.setViewportSize({ width: 360, height: 620 });
  const talk = await button.boundingBox();
  const question = await banner(page).boundingBox();
  expect((talk?.y ?? Infinity) + (talk?.height ?? 0)).toBeLessThanOrEqual(question?.y ?? 0);
}

async function expectAnswersInSight(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 256 });
  for (const end of [0, 1]) {
    await banner(page).evaluate((box, share) => box.scrollTo(0, box.scrollHeight * share), end);
    for (const name of ['Decline', 'Accept'] as const) {
      await expect(answer(page, name)).toBeInViewport({ ratio: 1 });
      const inner = await answer(page, name).boundingBox();
      const outer = await banner(page).boundingBox();
      expect((inner?.y ?? 0) + (inner?.height ?? 0)).toBeLessThanOrEqual(
        (outer?.y ?? 0) + (outer?.height ?? 0),
      );
    }
  }
  await expect(banner(page).getByRole('link')).toBeInViewport({ ratio: 1 });
}

test('the cookie banner does not cover Talk to Erin on a small phone, aligns with the header, and has both answers in sight at 400 % zoom', async ({
  page,
  visit,
}) => {
  await open(page, visit);
  const talk = page.getByRole('main').getByRole('button', { name: 'Talk to Erin' }).first();
  await test.step('small phone', () => expectBannerBelow(page, talk));
  const header = page.getByRole('banner').getByRole('link');
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 740 });
    const [logo, title] = [header.first(), banner(page).getByRole('heading')];
    const [start, accept] = [header.last(), answer(page, 'Accept')];
    expect(await leftOf(title), `${width} px`).toBeCloseTo(await leftOf(logo), 1);
    if (width > NARROW_PX) expect(await rightOf(accept), `${width} px`).toBeCloseTo(await rightOf(start), 1);
  }
  await test.step('400 % zoom', () => expectAnswersInSight(page));
});

test('the cookie banner appears, and nothing else runs until it is answered', async ({
  page,
  visit,
  context,
}) => {
  await installAxe(page);
  await open(page, visit);
  await expect(banner(page)).toContainText(
    'We use cookies to enhance your browsing experience and analyze our traffic',
  );
  await expect(banner(page)).toContainText('By clicking Accept, you consent');
  await page.getByRole('link', { name: 'Features' }).first().click();
  await launcher(page).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectEqualAnswers(page);
  expect(await violations(page)).toEqual([]);
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 740 });
    await expectNothingCovered(page);
  }
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })));
  expect(analyticsRequests(visit)).toEqual([]);
  const elsewhere = visit.requests.filter((request) => /^\w+ https?:/.test(request));
  expect(elsewhere, "all requests go to the page's own host").toEqual([]);
  // The note that the dialog has opened is not an answer and identifies no visitor.
  expect(await stored(page)).toEqual({ cookies: '', 'task-tamer-opened': '1' });
  expect(await context.cookies()).toEqual([]);

  await answerByKeyboard(page);
  expect(await stored(page)).toEqual({ ...remembers('0'), 'task-tamer-opened': '1' });
  await page.reload();
  await untilReady(page);
  await expect(banner(page)).toBeHidden();
});

test('the cookie choice can be changed later, in every tab', async ({ page, visit, context }) => {
  const other = await context.newPage();
  await open(other, visit);
  await page.bringToFront();
  await open(page, visit);
  await answer(page, 'Accept').click();
  await expect(banner(page)).toBeHidden();
  await expect(banner(other)).toBeHidden();

  await changeButton(page).click();
  await expect(page.getByRole('heading', { name: 'Cookie Consent' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(banner(page)).toBeHidden();
  await expect(changeButton(page)).toBeFocused();
  expect(await stored(page)).toEqual(remembers('1'));

  await page.keyboard.press('Enter');
  await answer(page, 'Decline').press('Enter');
  await expect(changeButton(page)).toBeFocused();
  await expect.poll(() => stored(other)).toEqual(remembers('0'));
  await other.evaluate(() => localStorage.clear());
  await expect(banner(page)).toBeVisible();
});

test('Global Privacy Control counts as Decline until the visitor accepts', async ({ page, visit }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true });
  });
  await open(page, visit);
  await expect.poll(() => stored(page)).toEqual(remembers('0'));
  await expect(changeButton(page)).toBeAttached();
  await expect(banner(page)).toBeHidden();

  await changeButton(page).click();
  await answer(page, 'Accept').click();
  await page.reload();
  await expect(changeButton(page)).toBeAttached();
  await expect.poll(() => stored(page)).toEqual(remembers('1'));
});

test('the cookie choice lasts for one page where storage is blocked', async ({ page, visit }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
  });
  await open(page, visit);
  await answer(page, 'Decline').click();
  await expect(banner(page)).toBeHidden();
  await expect.poll(() => analyticsRequests(visit)).toContainEqual(expect.stringContaining('/config'));
  await page.reload();
  await expect(banner(page)).toBeVisible();
});

const leftOf = async (part: Locator): Promise<number> => (await part.boundingBox())?.x ?? NaN;

async function rightOf(part: Locator): Promise<number> {
  const { x, width } = (await part.boundingBox()) ?? { x: NaN, width: NaN };
  return x + width;
}

/** Neither answer is larger, louder or easier to read than the other. */
async function expectEqualAnswers(page: Page): Promise<void> {
  const looks = await banner(page)
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.map((button) => {
        const { color, backgroundColor, fontSize, fontWeight, borderColor } = getComputedStyle(button);
        const { width, height, top } = button.getBoundingClientRect();
        return { color, backgroundColor, fontSize, fontWeight, borderColor, width, height, top };
      }),
    );
  expect(looks).toHaveLength(2);
  expect(looks[0]).toEqual(looks[1]);
  expect(looks[0]?.height).toBeGreaterThanOrEqual(44);
}

/** Checks that the answers and the controls above the banner can be pressed. On a phone the launcher is hidden. */
async function expectNothingCovered(page: Page): Promise<void> {
  await answer(page, 'Decline').click({ trial: true });
  await answer(page, 'Accept').click({ trial: true });
  if ((page.viewportSize()?.width ?? 0) >= NARROW_PX) await launcher(page).click({ trial: true });
  else await expect(launcher(page)).toBeHidden();
  await expectUncovered(page.getByRole('button', { name: 'Talk to Erin' }).first());
  await changeButton(page).click({ trial: true });
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways).toBe(0);
}

/** A trial click would open the dialog: the tag listens at the window, before the listener that holds trial clicks back. */
async function expectUncovered(button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  const isHit = await button.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(isHit).toBe(true);
}

/** Declines by keyboard. The banner follows the skip link in tab order. */
async function answerByKeyboard(page: Page): Promise<void> {
  await page.goto('/');
  await expect(banner(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(banner(page).getByRole('link', { name: 'Privacy Policy' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(answer(page, 'Decline')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(banner(page)).toBeHidden();
}
