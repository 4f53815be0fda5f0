/**
 * Scope: what a host does with the element during a call: moves it, frames it, opens a modal dialog over it, adds a
 * second one.
 */
import { expect } from '@playwright/test';
import type { Request } from '@playwright/test';
import { attributesFor, hostPage, scriptOf, tagOf } from './embed.ts';
import { test } from './fixture.ts';
import { expectOnTop } from './geometry.ts';
import {
  agent,
  callBar,
  dialog,
  endButton,
  eventsOf,
  expectNothingLeft,
  expectState,
  fillForm,
  passBotCheck,
  startButton,
  startCall,
  type Place,
} from '../visit.ts';

const MOVES = {
  append: () =>
    document.querySelector('#elsewhere')?.append(document.querySelector('task-tamer-agent') ?? ''),
  moveBefore: () => {
    const tag = document.querySelector('task-tamer-agent');
    if (tag) document.querySelector('main')?.moveBefore(tag, null);
  },
} as const;

test('a call works in a cross-site frame that allows the microphone', async ({
  page,
  hostServer,
  complaints,
}) => {
  const inner = hostServer
    .serve('framed', hostPage(hostServer.partner, {}))
    .replace('127.0.0.1', 'localhost');
  const frame = `<iframe src="${inner}" allow="microphone; autoplay" width="900" height="680"></iframe>`;
  await page.goto(hostServer.serve('frames', { body: `<!doctype html>${frame}` }));
  const place = page.frameLocator('iframe').first();
  await startCall(place);
  await expect(callBar(place)).toHaveAttribute('data-status', 'live', { timeout: 20_000 });
  await endButton(place).click();
  await expect(callBar(place)).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('a call starts from inside a modal dialog of the host, and survives that its element is moved', async ({
  page,
  hostServer,
  complaints,
}) => {
  const body = ({ script, tag }: { script: string; tag: string }) =>
    `<main>${script}${tag}</main><aside id="elsewhere"></aside><dialog id="theirs"><h2>Theirs</h2><button data-task-tamer-open>Ask</button><button>Shut</button></dialog>`;
  await page.goto(hostServer.serve('modal', hostPage(hostServer.partner, { body })));
  await page.waitForFunction(() => customElements.get('task-tamer-agent'));
  await page.evaluate(() => document.querySelector<HTMLDialogElement>('#theirs')?.showModal());
  await page.getByRole('button', { name: 'Ask' }).click();
  await expectOnTop(dialog(page));
  await fillForm(page);
  await passBotCheck(page);
  await startButton(page).click();
  await expectState(page, 'live');
  // The host's modal dialog makes the rest of the page inert, so the bar moves into it until it is closed.
  const barInTheirs = page.locator('#theirs').getByRole('region', { name: 'Call with Erin' });
  await expectOnTop(barInTheirs);
  await page.keyboard.press('Escape');
  await expectOnTop(callBar(page));
  for (const [method, move] of Object.entries(MOVES))
    await test.step(`moved by ${method}`, async () => {
      await page.evaluate(move);
      await expectOnTop(callBar(page));
      await expectState(page, 'live');
      expect(await eventsOf(page, 'call-end')).toEqual([]);
    });
  await endButton(page).click();
  await expectNothingLeft(page);
  expect(complaints).toEqual([]);
});

test('two elements with two keys never use each other’s key', async ({ page, hostServer, complaints }) => {
  const { partner } = hostServer;
  const keys = ['key-of-the-first', 'key-of-the-second'] as const;
  const tags = keys.map(
    (key, index) =>
      `<section id="agent-${index}">${tagOf(attributesFor(partner, { 'public-key': key, assistant: `assistant-${index}`, ...(index === 1 && { launcher: 'off' }) }))}<button onclick="this.previousElementSibling.open()">Open</button></section>`,
  );
  const received: Promise<string>[] = [];
  page.on('request', (request) => {
    // Only call requests: the bot check sends others to its own service.
    if (request.url().endsWith('/call/web') && request.method() === 'POST')
      received.push(credentialsOf(request));
  });
  await page.goto(
    hostServer.serve('two', hostPage(partner, { body: () => scriptOf(partner) + tags.join('') })),
  );
  const renew = (key: string) =>
    agent(page.locator('#agent-0')).evaluate((tag, value) => tag.setAttribute('public-key', value), key);
  for (const [index, key] of [
    [0, keys[0]],
    // Renewing the first element's key must not affect the second.
    [1, 'renewed-key'],
    [0, 'renewed-key'],
  ] as const) {
    await renew(key);
    const place: Place = page.locator(`#agent-${index}`);
    await page.locator(`#agent-${index}`).getByRole('button', { name: 'Open' }).click();
    await fillForm(place);
    await passBotCheck(place);
    await startButton(place).click();
    await expect(callBar(place)).toHaveAttribute('data-status', 'live', { timeout: 20_000 });
    await endButton(place).click();
    await expect(callBar(place)).toHaveCount(0);
  }
  expect(await Promise.all(received)).toEqual([
    'Bearer key-of-the-first assistant-0',
    'Bearer key-of-the-second assistant-1',
    'Bearer renewed-key assistant-0',
  ]);
  expect(complaints).toEqual([]);
});

/** The authorization header as sent, with the assistant that it was for. */
async function credentialsOf(request: Request): Promise<string> {
  const { authorization } = await request.allHeaders();
  const body = request.postDataJSON() as { assistantId?: string };
  return `${authorization} ${body.assistantId}`;
}
