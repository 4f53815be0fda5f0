import { defineConfig } from '@playwright/test';
import { CHROMIUM_SHELL, FIREFOX } from '../support/browsers.ts';
import { REPORTER } from '../support/playwright-reporter.ts';

/** Run by `npm test`: for each subject, the file that detects most faults. `npm run test:all` runs the rest. */
const FIRST = [
  'contract/call-machine.spec.ts',
  'e2e/{language-menu,security,two-buttons}.spec.ts',
  'e2e/bot-check/loading.spec.ts',
  'e2e/conversation/writing.spec.ts',
  'e2e/endpoint/call-endpoint.spec.ts',
  'e2e/host-pages/unharmed.spec.ts',
  'e2e/inbox/whole.spec.ts',
  'e2e/script/{idle,oldest-browsers}.spec.ts',
  'e2e/site/landing.spec.ts',
];
/** The same, for files that take as long as the speech in them. */
const FIRST_IN_REAL_TIME = ['contract/sound.spec.ts', 'e2e/call/in-call.spec.ts', 'e2e/visit.spec.ts'];

const IN_FIREFOX_ALONE = 'e2e/**/firefox.spec.ts';
/** Files that wait half a minute, for sound in several libraries in turn, or until analytics are sent. */
const IN_REAL_TIME = [
  'e2e/site/analytics/analytics.spec.ts',
  'e2e/voice-client/voice-client.spec.ts',
  'e2e/call/word-times.spec.ts',
  'e2e/faults/recovery.spec.ts',
  'e2e/sound/being-heard.spec.ts',
  'e2e/call/dropped-for-good.spec.ts',
  'e2e/follow/in-real-time.spec.ts',
  'e2e/follow/soft-navigation.spec.ts',
  'e2e/sound/not-understood.spec.ts',
];

/** Run by hand, before a release: random sequences, each scenario and experiment of the console, limits of analytics. */
const LONG = [
  'models/**/*.spec.ts',
  'e2e/console/{appointments,to-try}.spec.ts',
  'e2e/faults/every-scenario.spec.ts',
  'e2e/site/analytics/limits.spec.ts',
];
/** What depends on the engine: the microphone, sound, the network, locks, policies, navigation, captions. */
const IN_FIREFOX = [
  IN_FIREFOX_ALONE,
  'e2e/call/word-times.spec.ts',
  'e2e/faults/{hostile-surroundings,one-call,recovery}.spec.ts',
  'e2e/inbox/visit-page.spec.ts',
];

export default defineConfig({
  testDir: '..',
  outputDir: '../../test-results',
  globalSetup: './global-setup.ts',
  reporter: REPORTER,
  forbidOnly: true,
  // A retry distinguishes a fault from a race. More than two races fail the run.
  retries: 1,
  // Workers wait for speech and for pages, so two cores need four of them to stay busy.
  workers: 4,
  // For a machine that is three times as slow as a quiet one: a time limit is no assertion.
  timeout: 120_000,
  // Generous, because it costs nothing when a test passes, and a busy machine is not a defect.
  expect: { timeout: 15_000 },
  use: {
    // Set by the global set-up, before the workers start.
    baseURL: process.env['BASE_URL'] ?? '',
    launchOptions: CHROMIUM_SHELL,
    permissions: ['microphone'],
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    // Few at a time, and first: while these wait, the other workers run tests that only need a core.
    { name: 'first-in-real-time', testMatch: FIRST_IN_REAL_TIME, workers: 2 },
    { name: 'first', testMatch: FIRST },
    { name: 'in-real-time', testMatch: IN_REAL_TIME, workers: 2 },
    {
      name: 'rest',
      // CI runs other engines and hosts beside it.
      workers: 3,
      testMatch: '{contract,e2e,models}/**/*.spec.ts',
      testIgnore: [...FIRST, ...FIRST_IN_REAL_TIME, ...IN_REAL_TIME, ...LONG, IN_FIREFOX_ALONE],
    },
    { name: 'long', testMatch: LONG },
    {
      name: 'firefox',
      testMatch: IN_FIREFOX,
      // Tests of those files that are the same in every engine.
      grepInvert: /@chromium/,
      // Firefox has no permission of that name; its preferences allow the microphone.
      use: { browserName: 'firefox', launchOptions: FIREFOX, permissions: [] },
    },
  ],
});
