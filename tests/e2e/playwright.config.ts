import { defineConfig } from '@playwright/test';
import { CHROMIUM_SHELL, FIREFOX } from '../browsers.ts';
import { reportFile } from '../reports.ts';

export default defineConfig({
  testDir: '..',
  outputDir: '../../test-results',
  globalSetup: './global-setup.ts',
  reporter: [['list'], ['json', { outputFile: reportFile('e2e') }]],
  forbidOnly: true,
  // Calls run in real time on whatever machine this is. A test that needed its second try is listed as flaky.
  retries: 1,
  // A call carries real audio: two at a time is what two cores can play without dropping any.
  workers: 2,
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
    // The name is part of the names of the pictures that are compared.
    { name: 'e2e', testMatch: ['contract/**/*.spec.ts', 'e2e/**/*.spec.ts', 'models/*.spec.ts'] },
    {
      name: 'firefox',
      testMatch: 'e2e/faults/**/*.spec.ts',
      // Firefox knows no permission by that name: its own settings allow the microphone.
      use: { browserName: 'firefox', launchOptions: FIREFOX, permissions: [] },
    },
  ],
});
