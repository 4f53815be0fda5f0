/** Opens the inbox with the answers of a made-up server. */
import type { Page } from '@playwright/test';
import { APPOINTMENT_ANSWERS, SAMPLE_TIME } from '../support/appointment-samples.ts';

/** @param answers by path below `/inbox/api/`, in place of those of the samples */
export async function openInbox(
  page: Page,
  fragment: string,
  answers: Readonly<Record<string, object>> = {},
): Promise<void> {
  const all = { ...APPOINTMENT_ANSWERS, ...answers };
  await page.clock.setFixedTime(SAMPLE_TIME);
  await page.route('**/inbox/api/**', (route) => {
    const [, path = ''] = new URL(route.request().url()).pathname.split('/api/');
    // The stream of changes stays open.
    if (path === 'changes') return undefined;
    const answer = all[path];
    return answer === undefined ? route.abort() : route.fulfill({ json: answer });
  });
  await page.goto(`/inbox/#${fragment}`);
}
