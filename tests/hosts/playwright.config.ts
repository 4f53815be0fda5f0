import { defineConfig } from '@playwright/test';
import { CHROMIUM_SHELL } from '../support/browsers.ts';

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './global-setup.ts',
  reporter: 'list',
  forbidOnly: true,
  // A build takes all cores.
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    // Set by the global setup, before the workers start.
    baseURL: process.env['BASE_URL'] ?? '',
    launchOptions: CHROMIUM_SHELL,
    permissions: ['microphone'],
  },
});
