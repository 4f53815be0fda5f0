/** For Playwright: the faults of a page that has its own policy. */
import { expect, type Page, type TestInfo } from '@playwright/test';

/** Fails a test whose page has an uncaught error, or something that its Content-Security-Policy blocked. */
export async function expectNoFaults(
  { page }: { readonly page: Page },
  use: (faults: readonly string[]) => Promise<void>,
  info: TestInfo,
): Promise<void> {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) faults.push(message.text());
  });
  await use(faults);
  // The screenshot of a failed test injects a style, which Firefox reports as blocked.
  if (info.status === info.expectedStatus)
    expect(faults, 'uncaught errors, and what the policy blocked').toEqual([]);
}
