/**
 * Scope: the oldest browsers that the tag supports, as far as this one can stand for them: a whole visit in a Chromium
 * from which everything is taken that came after Chrome 105, by MDN's tables.
 */
import { expect } from '@playwright/test';
import { laterIn } from '../support/browser-floor.ts';
import { hostPage, moduleOf, scriptOf } from './host-pages/embed.ts';
import { test } from './host-pages/fixture.ts';
import { endButton, eventsOf, expectState, launcher, startCall } from './visit.ts';

/** Runs in the page, before all scripts. What the driver itself stands on is left to it. */
function takeAway(names: readonly string[]): void {
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
  test(`a whole visit works without everything that came after Chrome 105: the ${form}`, async ({
    page,
    hostServer,
    complaints,
  }) => {
    await page.addInitScript(takeAway, laterIn('chrome'));
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
