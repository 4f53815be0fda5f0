/**
 * Scope: third-party pages. On each host a whole visit works (launcher, form, call, end), our UI is above the page's,
 * and no error or policy violation occurs.
 */
import { expect } from '@playwright/test';
import { hostPage } from './embed.ts';
import { test } from './fixture.ts';
import { expectInside, expectOnTop } from './geometry.ts';
import { HOST_NAMES, HOSTS } from './hosts.ts';
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

for (const name of HOST_NAMES) {
  test(`a whole visit works on ${name}`, async ({ page, hostServer, complaints }) => {
    const { from, page: write } = HOSTS[name];
    const origin = from === 'own' ? '' : hostServer.partner;
    await page.goto(hostServer.serve(name, hostPage(origin, write(origin))));
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
