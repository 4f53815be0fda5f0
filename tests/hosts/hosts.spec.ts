/**
 * Scope: the packed package in common frameworks: installed, type-checked and built by each, with the code of
 * docs/api/package.md verbatim. The server's HTML contains the tag, the page hydrates it without an error, and a call
 * works.
 */
import { expect, type Page } from '@playwright/test';
import { test } from '../e2e/host-pages/fixture.ts';
import { baseUrl } from '../e2e/visit/fixture.ts';
import { watchSound } from '../e2e/follow/sound.ts';
import { agent, expectNothingLeft, expectState, say, startCall, untilEmitted } from '../e2e/visit.ts';
import { buildHost, serveHost, type Site } from './built-host.ts';
import { HOSTS } from './hosts.ts';
import type { TaskTamerAgentElement } from '../../widget/contract.ts';

/** The time limit for installing and building a host. */
const BUILD_LIMIT_MS = 600_000;
/** Erin says this while the page navigates. */
const LONG_SENTENCE = 'And so on, and so forth, for quite a while.';

for (const host of HOSTS)
  test.describe(host.name, () => {
    let site: Site;
    test.beforeAll(async () => {
      test.setTimeout(BUILD_LIMIT_MS);
      const folder = await buildHost(host, process.env['PACKED'] ?? '', baseUrl());
      site = await serveHost(host, folder);
    });
    test.afterAll(() => site?.close());

    test('builds with the package as the documents show it, and holds a call', async ({
      page,
      complaints,
    }) => {
      const html = await (await fetch(site.url)).text();
      expect(html.includes('<task-tamer-agent')).toBe(host.isDrawnOnServer);
      const printed = listenToConsole(page);
      await page.goto(site.url);
      await startCall(page);
      await expectState(page, 'live');
      if (host.softLinks !== undefined) await followInCall(page, host.softLinks);
      // Searches the whole page, because after a soft navigation the bar may be outside the tag.
      await page.getByRole('button', { name: 'End Call' }).click();
      await untilEmitted(page, 'call-end', { reason: 'customer-ended-call' });
      await expectNothingLeft(page);
      if (host.listens) expect(printed).toContain('customer-ended-call');
      expect(printed.filter((text) => /hydrat/i.test(text))).toEqual([]);
      expect(complaints).toEqual([]);
    });

    test('shows the dialog in a language that is a separate file', async ({ page, complaints }) => {
      await page.goto(site.url);
      await expect(agent(page).getByRole('button', { name: 'Talk to Erin' })).toBeVisible();
      await agent(page).evaluate((element) => element.setAttribute('language', 'es'));
      await agent(page).getByRole('button', { name: 'Hablar con Erin' }).click();
      await expect(agent(page).getByRole('dialog', { name: /Hable con/ })).toBeVisible();
      expect(complaints).toEqual([]);
    });

    test('has the files that the script loads on demand: the diagnosis, and what follows a call', async ({
      page,
    }) => {
      await page.goto(site.url);
      await expect(agent(page).getByRole('button', { name: 'Talk to Erin' })).toBeVisible();
      const checks = await agent(page).evaluate(async (element) => {
        const { findings } = await (element as TaskTamerAgentElement).diagnose();
        return findings.map(({ check }) => check);
      });
      expect(checks).toContain('webrtc');
      const follow = await page.evaluate(async () => {
        const file = new URL('task-tamer-agent.follow.mjs', location.href).href;
        return Object.keys(Object(await (globalThis.taskTamerModules?.['follow']?.() ?? import(file))));
      });
      expect(follow).toEqual(['FollowedCall']);
    });
  });

function listenToConsole(page: Page): readonly string[] {
  const printed: string[] = [];
  page.on('console', (message) => printed.push(message.text()));
  return printed;
}

/** Follows links during the call. The document and the call survive, without a gap in either voice. */
async function followInCall(page: Page, links: readonly string[]): Promise<void> {
  await untilEmitted(page, 'transcript', { role: 'assistant', final: true });
  const gaps = await watchSound(page);
  for (const name of links) {
    await say(page, LONG_SENTENCE, { interruptAssistantEnabled: true });
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await expect(agent(page)).toHaveCount(1);
    await expectState(page, 'live');
  }
  await untilEmitted(page, 'transcript', { text: LONG_SENTENCE, final: true });
  expect(await gaps()).toEqual([]);
}
