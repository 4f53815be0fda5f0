/**
 * Scope: an odd answer of the platform to a call request leads to a clear failure with a typed error, and keeps the name.
 */
import { expect } from '@playwright/test';
import { test } from '../host-pages/fixture.ts';
import {
  dialog,
  eventsOf,
  expectCallFailed,
  expectState,
  fillForm,
  nameField,
  openPlain,
  openDialog,
  passBotCheck,
  startButton,
  tryAgain,
  VISITOR,
} from '../visit.ts';

/** The unit tests of `parseWebCall` and of JSON requests have more. */
const ODD_ANSWERS: Readonly<Record<string, string>> = {
  'a page': '<!doctype html><script>document.title = 1</script>',
  'five megabytes': JSON.stringify({ id: 'x'.repeat(5_000_000) }),
  'a script as the room': '{"id":"odd","webCallUrl":"javascript:document.title=1"}',
};

test('an unexpected answer of the platform is shown as a clear failure and keeps the name', async ({
  page,
  complaints,
}) => {
  let body = '';
  await page.route('**/call/web', (route) => route.fulfill({ contentType: 'application/json', body }));
  await openPlain(page);
  await openDialog(page);
  const title = await page.title();
  let failures = 0;
  for (const [shape, answer] of Object.entries(ODD_ANSWERS)) {
    body = answer;
    await fillForm(page);
    await passBotCheck(page);
    await startButton(page).click();
    failures += 1;
    await expect
      .poll(() => eventsOf(page, 'call-start-failed').then(({ length }) => length), shape)
      .toBe(failures);
    await expect(dialog(page).locator('[data-reason="bad-answer"]'), shape).toBeVisible();
    await expectCallFailed(page);
    await tryAgain(page);
    await expect(nameField(page)).toHaveValue(VISITOR);
    await expectState(page, 'idle');
  }
  const errors = await eventsOf(page, 'call-error');
  expect(new Set(errors.map(({ type, reason }) => `${type} ${reason}`))).toEqual(
    new Set(['web-call-creation-error bad-answer']),
  );
  expect(errors).toHaveLength(failures);
  expect(await page.title()).toBe(title);
  expect(complaints).toEqual([]);
});
