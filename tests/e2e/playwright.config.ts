import { defineConfig } from '@playwright/test';
import { CHROMIUM_SHELL, FIREFOX } from '../support/browsers.ts';
import { reportFile } from '../support/reports.ts';

/** In `npm test`: of each subject, the visit that would notice most. The rest is left to `npm run test:engines`. */
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
/** The same, for those that take as long as the speech in them. */
const FIRST_IN_REAL_TIME = ['contract/sound.spec.ts', 'e2e/call/in-call.spec.ts', 'e2e/visit.spec.ts'];

const IN_FIREFOX_ALONE = 'e2e/**/firefox.spec.ts';
/** They wait for half a minute, for sound in one library after the other, or until analytics are sent. */
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

export default defineConfig({
  testDir: '..',
  outputDir: '../../test-results',
  globalSetup: './global-setup.ts',
  reporter: [['list'], ['json', { outputFile: reportFile('e2e') }]],
  forbidOnly: true,
  // The second try tells a fault from a race, and is for looking; with the variable a test that needed it has failed.
  retries: 1,
  failOnFlakyTests: process.env['TASK_TAMER_NO_SECOND_TRY'] !== undefined,
  // One of them waits for speech most of the time, and all of them for pages: two cores are a third busy with three.
  workers: 4,
  timeout: 60_000,
  // Generous, because it costs nothing where all is well, and a busy machine is no defect.
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
    // Few at a time, and before the others: while they wait, the other workers test what only needs a core.
    { name: 'first-in-real-time', testMatch: FIRST_IN_REAL_TIME, workers: 2 },
    { name: 'first', testMatch: FIRST },
    { name: 'in-real-time', testMatch: IN_REAL_TIME, workers: 1 },
    {
      name: 'rest',
      testMatch: '{contract,e2e,models}/**/*.spec.ts',
      testIgnore: [...FIRST, ...FIRST_IN_REAL_TIME, ...IN_REAL_TIME, IN_FIREFOX_ALONE],
    },
    {
      name: 'firefox',
      testMatch: [
        'e2e/conversation/booking.spec.ts',
        'e2e/faults/**/*.spec.ts',
        'e2e/inbox/inbox.spec.ts',
        'e2e/endpoint/message.spec.ts',
        IN_FIREFOX_ALONE,
        'e2e/phone/{interruptions,on-a-phone}.spec.ts',
        'e2e/call/word-times.spec.ts',
        'e2e/conversation/writing.spec.ts',
      ],
      // Firefox knows no permission by that name: its own settings allow the microphone.
      use: { browserName: 'firefox', launchOptions: FIREFOX, permissions: [] },
    },
  ],
});
