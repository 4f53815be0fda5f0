/** What the tag itself adds between the press on Start Call and the call: everything but the network's part. */
import { devices, type Browser, type BrowserContextOptions, type Page } from 'playwright';
import { english as botCheckWords } from '../../widget/bot-check/strings.ts';
import type { StageReport } from '../../widget/contract.ts';

/** Milliseconds, and the requests for the call engine that came after the press. */
export type StartMeasures = { readonly overhead: number; readonly lateEngineRequests: number };

export const DEVICES = {
  'on a computer': { viewport: { width: 1280, height: 800 } },
  'on a phone': { ...devices['Pixel 7'] },
} as const satisfies Record<string, BrowserContextOptions>;

/** How long the platform takes: as long as phones wait anyway, so that only a wait beside the answer is free. */
const PLATFORM_ANSWER = 1_000; // milliseconds
const FORM_OPEN = 2_000; // milliseconds in which a visitor fills in the form
const ENGINE = /call-machine-object-bundle\.js/;

export async function measureStart(
  browser: Browser,
  url: string,
  device: BrowserContextOptions,
): Promise<StartMeasures> {
  const context = await browser.newContext({ ...device, permissions: ['microphone'] });
  try {
    const page = await context.newPage();
    await page.route('**/call/web', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, PLATFORM_ANSWER));
      await route.continue();
    });
    // The landing page embeds the tag as any host does; the console would count its own work with it.
    await page.goto(url);
    await fillIn(page);
    await page.waitForTimeout(FORM_OPEN);
    let lateEngineRequests = 0;
    page.on('request', (request) => {
      if (ENGINE.test(request.url())) lateEngineRequests += 1;
    });
    const started = page.evaluate(timeStart);
    await page.locator('task-tamer-agent').getByRole('button', { name: 'Start Call' }).click();
    return { overhead: await started, lateEngineRequests };
  } finally {
    await context.close();
  }
}

async function fillIn(page: Page): Promise<void> {
  const tag = page.locator('task-tamer-agent');
  // The page's own: on a phone the launcher waits for the answer to the cookie question.
  await page.getByRole('main').getByRole('button', { name: 'Talk to Erin' }).first().click();
  await tag.getByRole('textbox').fill('Grace');
  await tag.getByRole('checkbox').check();
  await tag.frameLocator('iframe').first().getByRole('checkbox').click();
  await tag.getByText(botCheckWords.passed).waitFor();
}

/** Runs in the page. From the press to `call-start-success`, less the platform's answer and the join. */
function timeStart(): Promise<number> {
  return new Promise((resolve) => {
    const page = document.documentElement;
    let pressed = NaN;
    let joining = NaN;
    page.addEventListener('click', (event) => (pressed = event.timeStamp), { capture: true, once: true });
    page.addEventListener('call-start-progress', (event) => {
      const { stage, duration } = (event as CustomEvent<StageReport>).detail;
      if (stage === 'daily-call-join') joining = duration ?? NaN;
    });
    page.addEventListener('call-start-success', () => {
      const all = performance.now() - pressed;
      const [answer] = performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('/call/web'));
      resolve(all - joining - (answer?.duration ?? NaN));
    });
  });
}
