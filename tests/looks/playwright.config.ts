import { defineConfig } from '@playwright/test';
import { CHROMIUM } from '../support/browsers.ts';
import { REPORTER } from '../support/playwright-reporter.ts';

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  globalSetup: '../e2e/global-setup.ts',
  reporter: REPORTER,
  forbidOnly: true,
  retries: 1,
  workers: 2,
  fullyParallel: true,
  timeout: 180_000,
  expect: {
    timeout: 30_000,
    toHaveScreenshot: {
      scale: 'device',
      // Allows color differences that people do not see, and visible ones in a few pixels: edges of letters differ.
      threshold: 0.25,
      maxDiffPixelRatio: 0.0007,
    },
  },
  use: {
    // Set by the global setup, before the workers start.
    baseURL: process.env['BASE_URL'] ?? '',
    // A quarter of the pixels keeps files small, and compares shapes rather than the edges of letters.
    deviceScaleFactor: 0.5,
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { ...CHROMIUM, args: [...(CHROMIUM.args ?? []), '--font-render-hinting=none'] },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    trace: 'off',
  },
});
