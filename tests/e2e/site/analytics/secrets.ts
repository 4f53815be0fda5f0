/** Data that a visitor types, says and sees on a recorded page, private and public. */
import { expect, type Page } from '@playwright/test';
import { MASK_ATTRIBUTE } from '../../../../site/analytics/settings.ts';
import { TAG } from '../../../../widget/contract.ts';
import { launcher } from './visit.ts';

const VISITOR = 'Quentin Secretary';
const SPOKEN = 'I would like a Tuesday';
const MARKED_TEXT = 'marked-words';
const MARKED_VALUE = 'marked-value';
const PASSWORD = 'password-value';

/** No request may contain any of these. */
export const SECRETS = [VISITOR, SPOKEN, MARKED_TEXT, MARKED_VALUE, PASSWORD];
/** Typed into an unmarked field, which recordings show. */
export const OPEN_VALUE = 'What anyone may see';

/** Opens the widget, types a name, adds spoken words to it, and dispatches a call's events like the widget. */
export async function useTheAgent(page: Page): Promise<void> {
  await launcher(page).click();
  await page.locator(TAG).getByRole('textbox', { name: 'Your name' }).pressSequentially(VISITOR);
  await page.locator(TAG).evaluate((tag, words) => {
    const line = document.createElement('p');
    line.textContent = words;
    (tag.shadowRoot?.querySelector('dialog') ?? tag.shadowRoot)?.append(line);
    const fire = (name: string, detail: object) =>
      tag.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
    fire('transcript', { role: 'user', text: words, final: true });
    fire('call-start-failed', {
      stage: 'daily-call-join',
      reason: 'timeout',
      error: words,
      context: { words },
    });
    fire('call-start-success', { callId: 'c1' });
    fire('booking', { what: words, start: '2026-11-24T10:00:00Z', where: words });
    fire('call-end', { reason: 'connection-lost' });
  }, SPOKEN);
  await page.keyboard.press('Escape');
  await expect(page.locator(TAG).getByRole('dialog')).toBeHidden();
}

/** Adds and fills a marked field, an unmarked one and a password field, and adds marked text. */
export async function fillFields(page: Page): Promise<void> {
  await page.evaluate(
    ([mark, words]) => {
      const place = document.querySelector('main');
      for (const [id, attribute, type] of [
        ['marked', mark, 'text'],
        ['plain', 'data-plain', 'text'],
        ['password', 'data-plain', 'password'],
      ] as const) {
        const field = document.createElement('input');
        field.id = id;
        field.type = type;
        field.setAttribute(attribute, '');
        place?.prepend(field);
      }
      const text = document.createElement('p');
      text.setAttribute(mark, '');
      text.textContent = words;
      place?.prepend(text);
    },
    [MASK_ATTRIBUTE, MARKED_TEXT] as const,
  );
  await page.locator('#marked').fill(MARKED_VALUE);
  await page.locator('#password').fill(PASSWORD);
  await page.locator('#plain').fill(OPEN_VALUE);
}
