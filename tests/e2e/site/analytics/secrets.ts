/** Private data that a visitor types, says and sees on a recorded page: what a recording may and may not contain. */
import { expect, type Page } from '@playwright/test';
import { MASK_ATTRIBUTE } from '../../../../site/analytics/settings.ts';
import { TAG } from '../../../../widget/contract.ts';
import { launcher } from './visit.ts';

const VISITOR = 'Quentin Secretary';
const SPOKEN = 'I would like a Tuesday';
const MARKED_TEXT = 'marked-words';
const MARKED_VALUE = 'marked-value';
const PASSWORD = 'password-value';

/** Nothing that is sent may have any of these in it. */
export const SECRETS = [VISITOR, SPOKEN, MARKED_TEXT, MARKED_VALUE, PASSWORD];
/** Typed into a field without a mark: recordings show it. */
export const OPEN_VALUE = 'What anyone may see';

/** Opens the widget, types a name, lets it show words, and tells a call's events as the widget does. */
export async function useTheAgent(page: Page): Promise<void> {
  await launcher(page).click();
  await page.locator(TAG).getByRole('textbox', { name: 'Your name' }).pressSequentially(VISITOR);
  await page.locator(TAG).evaluate((tag, words) => {
    const said = document.createElement('p');
    said.textContent = words;
    (tag.shadowRoot?.querySelector('dialog') ?? tag.shadowRoot)?.append(said);
    const tell = (name: string, detail: object) =>
      tag.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
    tell('transcript', { role: 'user', text: words, final: true });
    tell('call-start-failed', {
      stage: 'daily-call-join',
      reason: 'timeout',
      error: words,
      context: { words },
    });
    tell('call-start-success', { callId: 'c1' });
    tell('booking', { what: words, start: '2026-11-24T10:00:00Z', where: words });
    tell('call-end', { reason: 'connection-lost' });
  }, SPOKEN);
  await page.keyboard.press('Escape');
  await expect(page.locator(TAG).getByRole('dialog')).toBeHidden();
}

/** Marked, unmarked and secret: in a field of each kind, and as text. */
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
