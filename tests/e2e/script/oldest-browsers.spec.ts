/**
 * Scope: the oldest supported browsers, emulated by a Chromium without everything newer than Chrome 105 according to
 * MDN's tables.
 */
import { expect } from '@playwright/test';
import { laterIn } from '../../support/browser-floor.ts';
import { hostPage, moduleOf, scriptOf } from '../host-pages/embed.ts';
import { test } from '../host-pages/fixture.ts';
import { endButton, eventsOf, expectState, launcher, startCall } from '../visit.ts';

/** Runs in the page before all scripts. Keeps what the test driver needs. */
function removeFeatures(names: readonly string[]): void {
  for (const name of names) {
    const [owner = '', member] = name.split('.');
    const known: unknown = Reflect.get(window, owner);
    if (member === undefined) Reflect.deleteProperty(window, owner);
    else if (typeof known === 'function' || (typeof known === 'object' && known !== null)) {
      Reflect.deleteProperty(known, member);
      const prototype: unknown = Reflect.get(known, 'prototype');
      if (typeof prototype === 'object' && prototype !== null) Reflect.deleteProperty(prototype, member);
    }
  }
}

for (const [form, write] of Object.entries({ script: scriptOf, module: moduleOf }))
  test(`a whole visit works without everything newer than Chrome 105: the ${form}`, async ({
    page,
    hostServer,
    complaints,
  }) => {
    await page.addInitScript(removeFeatures, laterIn('chrome'));
    await page.goto(hostServer.serve(`oldest, ${form}`, hostPage(hostServer.partner, {}, write)));
    expect(await page.evaluate(() => ['canParse' in URL, 'showPopover' in HTMLElement.prototype])).toEqual([
      false,
      false,
    ]);
    await startCall(page);
    await expectState(page, 'live');
    await endButton(page).click();
    await expectState(page, 'idle');
    expect(await eventsOf(page, 'call-end')).toEqual([{ reason: 'customer-ended-call' }]);
    await expect(launcher(page)).toBeVisible();
    expect(complaints).toEqual([]);
  });
