/** The bot check's page as a fixture: its server, its user interface, and a check for errors. */
import { test as base } from '@playwright/test';
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { english } from '../../../widget/i18n/bot-check.ts';
import { serveBotCheck } from './server.ts';
import type { BotCheckServer } from './server.ts';

export type BotCheckPage = {
  open(query: Readonly<Record<string, string>>): Promise<void>;
  readonly checkbox: Locator;
  readonly checkboxFrame: Locator;
  readonly challenge: FrameLocator;
  readonly dialog: Locator;
  readonly closeControl: Locator;
  readonly group: Locator;
  readonly retry: Locator;
  readonly status: Locator;
  token(): Promise<string>;
  /** The tokens of all passed checks so far. */
  tokens(): Promise<string[]>;
  events(): Promise<string[]>;
  /** The inline style of the page's body. */
  bodyStyle(): Promise<string>;
};

function botCheckPage(page: Page, origin: string): BotCheckPage {
  const frame = 'iframe[title^="Widget containing"]';
  return {
    async open(query) {
      const search = String(new URLSearchParams(query));
      await page.goto(`${origin}/?${search}`, { waitUntil: 'domcontentloaded' });
    },
    checkbox: page.frameLocator(frame).getByRole('checkbox', { name: 'I am human' }),
    checkboxFrame: page.locator(frame),
    challenge: page.frameLocator('iframe[title^="Main content"]'),
    dialog: page.getByRole('dialog', { name: english.challengeTitle }),
    closeControl: page.getByRole('button', { name: english.closeChallenge }),
    group: page.getByRole('group', { name: english.label }),
    retry: page.getByRole('button', { name: english.retry }),
    status: page.getByRole('status'),
    token: () => page.evaluate(() => ('token' in window.harness.state ? window.harness.state.token : '')),
    tokens: () => page.evaluate(() => window.harness.tokens),
    events: () => page.evaluate(() => window.harness.events),
    bodyStyle: () => page.evaluate(() => document.body.style.cssText),
  };
}

export const test = base.extend<{ check: BotCheckPage }, { server: BotCheckServer }>({
  server: [
    async ({ browserName }, use) => {
      const server = await serveBotCheck(`Bot check in ${browserName}`);
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  check: async ({ page, server }, use) => {
    const failures: string[] = [];
    page.on('pageerror', (error) => failures.push(error.message));
    await use(botCheckPage(page, server.origin));
    base.expect(failures, 'uncaught errors and unhandled rejections').toEqual([]);
  },
});
