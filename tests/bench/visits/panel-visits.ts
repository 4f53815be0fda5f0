/** Visits to a page with only the tag, up to the conversation panel. The CPU is throttled only while measuring. */
import type { Browser, Locator, Page } from 'playwright';
import { TAG } from '../../../widget/contract.ts';
import { english as botCheckWords } from '../../../widget/i18n/bot-check.ts';
import { MAX_LINES } from '../../../widget/session/state/line-limits.ts';
import { plainAddress } from '../../e2e/visit/plain-page.ts';

const CPU_SLOWDOWN_FACTOR = 4;
/** How long to wait for earlier work to settle. */
const SETTLE_MS = 1_500;
const ANSWER_PARTS = 16;
const WHEEL_TURNS = 60;

export function measureWriteButton(browser: Browser, url: string): Promise<number> {
  return visit(browser, url, async (page, tag) => {
    await tag.getByRole('button', { name: 'Talk to Erin' }).click();
    await fillIn(tag);
    await tag.getByRole('button', { name: 'Start Call' }).click();
    const write = tag.getByRole('button', { name: 'Write', exact: true });
    await write.waitFor();
    await page.waitForTimeout(SETTLE_MS);
    await slowDown(page);
    const opened = page.evaluate(timeToBox, TAG);
    await write.click();
    return opened;
  });
}

/** Reopens a hidden panel with the maximum number of lines. */
export function measureLongPanel(browser: Browser, url: string): Promise<number> {
  return visitLongLog(browser, url, async (page, tag) => {
    await tag.getByRole('button', { name: 'Hide conversation' }).click();
    const back = tag.getByRole('button', { name: 'Back to Erin' });
    await back.waitFor();
    await page.waitForTimeout(SETTLE_MS);
    await slowDown(page);
    const opened = page.evaluate(timeToBox, TAG);
    await back.click();
    return opened;
  });
}

/** Measures until the sent line and its answer are rendered. */
export function measureArrival(browser: Browser, url: string): Promise<number> {
  return visitLongLog(browser, url, async (page, tag) => {
    const box = tag.getByRole('textbox', { name: 'Message' });
    await box.fill('One more');
    await page.waitForTimeout(SETTLE_MS);
    await slowDown(page);
    await page.evaluate(watchFrames);
    await box.press('Enter');
    await page.waitForTimeout(SETTLE_MS);
    return page.evaluate(() => (window as unknown as Watched).longestFrame);
  });
}

export function measureScrolling(browser: Browser, url: string): Promise<number> {
  return visitLongLog(browser, url, async (page, tag) => {
    await tag.locator('.lines').hover();
    await slowDown(page);
    await page.evaluate(watchFrames);
    for (let turn = 0; turn < WHEEL_TURNS; turn += 1) await page.mouse.wheel(0, -800);
    return page.evaluate(() => (window as unknown as Watched).longestFrame);
  });
}

/** Visits a conversation with the maximum number of lines. */
function visitLongLog(
  browser: Browser,
  url: string,
  measure: (page: Page, tag: Locator) => Promise<number>,
): Promise<number> {
  return visit(browser, url, async (page, tag) => {
    await page.route('**/chat/web', (route) =>
      route.fulfill({ contentType: 'text/event-stream', body: longAnswer() }),
    );
    await tag.evaluate((tag) => (tag as HTMLElementTagNameMap[typeof TAG]).open({ channel: 'writing' }));
    await fillIn(tag);
    await tag.getByRole('button', { name: 'Write to Erin' }).click();
    await fillLog(page, tag);
    await page.waitForTimeout(SETTLE_MS);
    return measure(page, tag);
  });
}

async function visit(
  browser: Browser,
  url: string,
  measure: (page: Page, tag: Locator) => Promise<number>,
): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    permissions: ['microphone'],
  });
  try {
    const page = await context.newPage();
    await page.goto(`${url}${plainAddress({})}`);
    return await measure(page, page.locator(TAG));
  } finally {
    await context.close();
  }
}

async function fillIn(tag: Locator): Promise<void> {
  await tag.getByRole('textbox', { name: 'Your name' }).fill('Grace');
  await tag.getByRole('checkbox', { name: /I agree/ }).check();
  await tag.frameLocator('iframe').first().getByRole('checkbox').click();
  await tag.getByText(botCheckWords.passed).waitFor();
}

async function slowDown(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN_FACTOR });
}

/** Answers of different lengths, as in a conversation. */
function longAnswer(): string {
  const output = Array.from({ length: ANSWER_PARTS }, (_, part) => ({
    role: 'assistant',
    content: `Answer ${part}. ${'We answer the phone, day and night. '.repeat(1 + (part % 3))}`,
  }));
  return `data: ${JSON.stringify({ sessionId: 'long', output })}\n\ndata: [DONE]\n\n`;
}

async function fillLog(page: Page, tag: Locator): Promise<void> {
  const box = tag.getByRole('textbox', { name: 'Message' });
  for (let lines = 0; lines < MAX_LINES; lines += ANSWER_PARTS + 1) {
    await box.fill(`Message after ${lines} lines`);
    await box.press('Enter');
  }
  await page.waitForFunction(
    ([name, lines]) => document.querySelector(name)?.shadowRoot?.querySelectorAll('.line').length === lines,
    [TAG, MAX_LINES] as const,
    { polling: 500, timeout: 60_000 },
  );
}

/** Runs in the page: from the press to the frame in which the box has the focus. */
function timeToBox(name: string): Promise<number> {
  return new Promise((resolve) => {
    const root = document.querySelector(name)?.shadowRoot;
    let pressed = NaN;
    root?.addEventListener('click', ({ timeStamp }) => (pressed = timeStamp), { capture: true });
    const onFocus = ({ target }: Event): void => {
      if (target instanceof HTMLTextAreaElement)
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressed)));
    };
    // Listen in the shadow root, because the box keeps its events from the page.
    root?.addEventListener('focusin', onFocus, { capture: true });
  });
}

type Watched = { longestFrame: number };

/** Runs in the page. */
function watchFrames(): void {
  const watched = Object.assign(window, { longestFrame: 0 }) satisfies Watched;
  let before = performance.now();
  const look = (now: number): void => {
    watched.longestFrame = Math.max(watched.longestFrame, now - before);
    before = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
