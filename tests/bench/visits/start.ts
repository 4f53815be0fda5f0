/**
 * Measures the time that the embed itself adds between the press on Start Call and the call, without the network's
 * part.
 */
import { devices, type Browser, type BrowserContextOptions, type Page } from 'playwright';
import type { StageReport } from '../../../widget/contract.ts';

/** Milliseconds, and the requests for the call engine that came after the press. */
export type StartMeasures = {
  /** From the press to the call, without the platform's answer and joining. */
  readonly overhead: number;
  readonly joining: number;
  readonly lateEngineRequests: number;
};

/** A page that starts a call and dispatches the tag's events for stages and success. */
export type Starter = {
  readonly path: string;
  /** Prepares the page so that one press starts the call. */
  readonly prepare: (page: Page) => Promise<void>;
};

export const DEVICES = {
  'on a computer': { viewport: { width: 1280, height: 800 } },
  'on a phone': { ...devices['Pixel 7'] },
} as const satisfies Record<string, BrowserContextOptions>;

/**
 * The platform's response time. It equals the tag's wait on phones, so that the wait costs nothing only if both
 * overlap.
 */
const PLATFORM_ANSWER_MS = 1_000; // milliseconds
const FORM_OPEN_MS = 2_000; // milliseconds in which a visitor fills in the form
const ENGINE = /call-machine-object-bundle\.js/;
/** The requests that create a call, at the platform or at the endpoint. */
const ANSWER = /\/(call\/web|calls)$/;

export async function measureStart(
  browser: Browser,
  url: string,
  device: BrowserContextOptions,
  { path, prepare }: Starter,
): Promise<StartMeasures> {
  const context = await browser.newContext({ ...device, permissions: ['microphone'] });
  try {
    const page = await context.newPage();
    await page.route(ANSWER, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, PLATFORM_ANSWER_MS));
      await route.continue();
    });
    await page.goto(`${url}${path}`);
    await prepare(page);
    await page.waitForTimeout(FORM_OPEN_MS);
    let lateEngineRequests = 0;
    page.on('request', (request) => {
      if (ENGINE.test(request.url())) lateEngineRequests += 1;
    });
    const started = page.evaluate(timeStart, ANSWER);
    await page.getByRole('button', { name: 'Start Call' }).click();
    return { ...(await started), lateEngineRequests };
  } finally {
    await context.close();
  }
}

/** Runs in the page. From the press to `call-start-success`. */
function timeStart(address: RegExp): Promise<Pick<StartMeasures, 'overhead' | 'joining'>> {
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
      const [answer] = performance.getEntriesByType('resource').filter(({ name }) => address.test(name));
      resolve({ joining, overhead: all - joining - (answer?.duration ?? NaN) });
    });
  });
}
