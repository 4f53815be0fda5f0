/**
 * A visitor's browser with a known microphone, and a page whose errors fail its test and whose traffic with the
 * platform and its rooms is recorded.
 */
import { chromium, firefox, test as base, type Browser, type Page } from '@playwright/test';
import { PRIVATE_KEY } from '../../../demo/stand-ins/platform/keys.ts';
import { CHROMIUM, CHROMIUM_SHELL, FIREFOX } from '../../support/browsers.ts';
import { startSoundServer } from '../../support/sound-server.ts';
import { createMicrophoneFile, type Microphone, type MicrophoneFile } from '../sound/audio.ts';
import { startHostServer, type HostServer } from '../host-pages/host-server.ts';
import { readCall, type CallJson } from '../../contract/daily-visit.ts';
import { watchDetails } from './declared-details.ts';

export type Traffic = {
  /** Requests to the platform and sockets to its rooms, as `POST /call/web` and `JOIN`. */
  readonly sent: readonly string[];
};

type TestFixtures = { readonly traffic: Traffic; readonly faults: readonly string[] };
type WorkerFixtures = {
  /** Silent by default, because the browser's test tone sounds like continuous speech. */
  readonly microphone: Microphone;
  /** Plays sound only after a touch, like the strictest browsers. */
  readonly soundNeedsTap: boolean;
  /** Enables the back/forward cache, which test tools disable. */
  readonly cachesPages: boolean;
  readonly microphoneFile: MicrophoneFile;
  readonly hostServer: HostServer;
};

const PLATFORM = '/stand-ins/platform';
const ROOMS = '/stand-ins/rooms/';

export const baseUrl = (): string => process.env['BASE_URL'] ?? '';

export const test = base.extend<TestFixtures, WorkerFixtures>({
  microphone: [
    { quietSeconds: 10, says: '' },
    { scope: 'worker', option: true },
  ],
  soundNeedsTap: [false, { scope: 'worker', option: true }],
  cachesPages: [false, { scope: 'worker', option: true }],
  microphoneFile: [
    async ({ microphone }, use) => {
      const file = await createMicrophoneFile(baseUrl(), microphone);
      await use(file);
      await file.remove();
    },
    { scope: 'worker' },
  ],
  hostServer: [
    async ({}, use) => {
      const server = await startHostServer(baseUrl());
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  browser: [
    async ({ browserName, microphoneFile, soundNeedsTap, cachesPages }, use) => {
      const isFirefox = browserName === 'firefox';
      // Start it before the browser, which looks for one only once. A worker runs several files with one browser.
      const stopSoundServer = isFirefox ? await startSoundServer() : undefined;
      const browser = isFirefox
        ? await firefox.launch(FIREFOX)
        : await launchChromium(microphoneFile, { soundNeedsTap, cachesPages });
      await use(browser);
      await browser.close();
      await stopSoundServer?.();
    },
    { scope: 'worker' },
  ],
  traffic: async ({ page }, use) => {
    const sent: string[] = [];
    watchTraffic(page, (what) => sent.push(what));
    await use({ sent });
  },
  faults: [
    async ({ page }, use) => {
      const faults: string[] = [];
      page.on('pageerror', (error) => {
        if (isThrown(error)) faults.push(error.message);
      });
      await watchDetails(page);
      await use(faults);
      base.expect(faults, 'uncaught errors and unhandled rejections').toEqual([]);
    },
    { auto: true },
  ],
});

/** Firefox reports its own notes, such as a blocked script, as errors without a stack. */
function isThrown({ stack }: Error): boolean {
  return stack?.endsWith('\nundefined') !== true;
}

type BrowserOptions = Pick<WorkerFixtures, 'soundNeedsTap' | 'cachesPages'>;

function launchChromium(
  { path }: MicrophoneFile,
  { soundNeedsTap, cachesPages }: BrowserOptions,
): Promise<Browser> {
  const policy = `--autoplay-policy=${soundNeedsTap ? 'user' : 'no-user'}-gesture-required`;
  const usual = CHROMIUM.args?.filter((arg) => !arg.startsWith('--autoplay-policy')) ?? [];
  const args = [...usual, policy, `--use-file-for-fake-audio-capture=${path}`];
  // The headless shell has no back/forward cache.
  return cachesPages
    ? chromium.launch({ ...CHROMIUM, args, ignoreDefaultArgs: ['--disable-back-forward-cache'] })
    : chromium.launch({ ...CHROMIUM_SHELL, args });
}

function watchTraffic(page: Page, note: (what: string) => void): void {
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith(PLATFORM)) note(`${request.method()} ${pathname.slice(PLATFORM.length)}`);
  });
  page.on('websocket', (socket) => {
    if (new URL(socket.url()).pathname.startsWith(ROOMS)) note('JOIN');
  });
}

/** The platform stand-in's record of a call. */
export type CallRecord = CallJson & {
  readonly timeline: readonly { readonly what: string }[];
  readonly spoken: readonly { readonly text: string }[];
  readonly bookings: readonly { readonly startsAt: string; readonly spoken: string }[];
  readonly messages: readonly { readonly role: string; readonly message: string }[];
  /** The messages that the page sent to the agent. */
  readonly told: readonly { readonly role: string; readonly message: string }[];
};

export async function recordOf(callId: string): Promise<CallRecord> {
  return (await readCall(baseUrl(), callId)) as CallRecord;
}

/** Every requested call of this assistant. */
export async function callsOf(assistantId: string): Promise<readonly CallRecord[]> {
  const headers = { authorization: `Bearer ${PRIVATE_KEY}` };
  const answer = await fetch(`${baseUrl()}${PLATFORM}/call`, { headers });
  const calls = (await answer.json()) as readonly (CallRecord & { readonly assistantId: string })[];
  return calls.filter((call) => call.assistantId === assistantId);
}
