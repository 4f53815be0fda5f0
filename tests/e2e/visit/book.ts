/** A call that books, driven by messages instead of the visitor's voice. */
import type { Page } from '@playwright/test';
import type { JsonObject } from '../../../widget/contract.ts';
import { send, startCall, untilEmitted } from '../visit.ts';

const YES: JsonObject = { type: 'add-message', message: { role: 'user', content: 'Yes.' } };

/** Starts a call and sends the visitor's lines until Erin books. */
export async function bookByCall(page: Page): Promise<void> {
  await startCall(page);
  await untilEmitted(page, 'transcript', { role: 'assistant', text: 'Hi Grace' });
  for (const line of ['Great.', 'Thank you.', 'I hear that', 'You are booked']) {
    await send(page, YES);
    await untilEmitted(page, 'transcript', { role: 'assistant', text: line });
  }
}
