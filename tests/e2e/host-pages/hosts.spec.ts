/**
 * Scope: third-party pages. On pages of several peculiarities a whole visit works (launcher, form, call, end), our UI is above the
 * page's, and no error or policy violation occurs.
 */
import { expect } from '@playwright/test';
import { test } from './fixture.ts';
import { expectInside, expectOnTop } from './geometry.ts';
import { PAGES, writePage } from './hosts.ts';
import {
  agent,
  callBar,
  dialog,
  endButton,
  eventsOf,
  expectState,
  fillForm,
  launcher,
  openDialog,
  passBotCheck,
  startButton,
} from '../visit.ts';

for (const peculiarities of PAGES) {
  const name = peculiarities.join(', ');
  test(`a whole visit works on a page with ${name}`, async ({ page, hostServer, complaints }) => {
    await page.goto(hostServer.serve(name, writePage(peculiarities, hostServer.partner)));
    await expectOnTop(launcher(page));
    await expectInside(page, launcher(page));
    await openDialog(page);
    await expectOnTop(dialog(page));
    await expectInside(page, dialog(page));
    await fillForm(page);
    await passBotCheck(page);
    await startButton(page).click();
    await expectState(page, 'live');
    await expectOnTop(callBar(page));
    await expectInside(page, callBar(page));
    await expectOnTop(agent(page).getByText('Call Started', { exact: true }));
    await endButton(page).click();
    await expectState(page, 'idle');
    await expectOnTop(agent(page).getByText('Call Ended', { exact: true }));
    await expectOnTop(launcher(page));
    expect(await eventsOf(page, 'call-end')).toEqual([{ reason: 'customer-ended-call' }]);
    expect(complaints).toEqual([]);
  });
}
