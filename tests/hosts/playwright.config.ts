import { defineConfig } from '@playwright/test';
import { CHROMIUM_SHELL } from '../support/browsers.ts';
import { REPORTER } from '../support/playwright-reporter.ts';

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './global-setup.ts',
  reporter: REPORTER,
  forbidOnly: true,
  retries: 1,
  // A build computes on one core for most of its time.
  workers: 2,
  // For a machine that is much slower than a quiet one: a time limit is no assertion.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    // Set by the global setup, before the workers start.
    baseURL: process.env['BASE_URL'] ?? '',
    launchOptions: CHROMIUM_SHELL,
    permissions: ['microphone'],
  },
});
