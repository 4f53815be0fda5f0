/** Scope: hostile input. Messages forged by other frames do not affect a call; text of agent and visitor stays text. */
import { expect } from '@playwright/test';
import type { Frame, Page } from '@playwright/test';
import { en } from '../../widget/i18n/en.ts';
import { hostPage } from './host-pages/embed.ts';
import { test } from './host-pages/fixture.ts';
import {
  BRIEF,
  agent,
  callBar,
  callState,
  endButton,
  eventsOf,
  expectNothingLeft,
  expectState,
  expectToast,
  fillForm,
  openPlain,
  openDialog,
  passBotCheck,
  startButton,
  startCall,
} from './visit.ts';

/** How many messages of each kind are forged. */
const FORGED_MESSAGES = 100;
const FORGED_WORDS = 'Forged words';
const ALL_SENT = 'all forged messages are sent';

type Forgery = {
  readonly to: 'parent' | 'child' | 'itself';
  readonly id: string;
  readonly times: number;
};

/** Runs in the forging frame: sends the call engine's protocol to the window that has the call. */
function forge([{ to, id, times }, words, allSent]: [Forgery, string, string]): void {
  const targets = {
    parent: window.parent,
    child: window.frames[0],
    itself: window,
  };
  const target = targets[to];
  const data = JSON.stringify({
    type: 'transcript',
    role: 'assistant',
    transcriptType: 'final',
    transcript: words,
  });
  const base = { what: 'iframe-call-message', from: 'embedded' };
  const messages = [
    { ...base, action: 'app-message', data, fromId: 'forged' },
    { ...base, action: 'error', errorMsg: 'Forged', error: { type: 'ejected', msg: 'Forged' } },
    { ...base, action: 'left-meeting' },
  ];
  for (const message of messages)
    for (let sent = 0; sent < times; sent += 1)
      target?.postMessage(sent % 2 === 0 ? { ...message, callClientId: id } : message, '*');
  target?.postMessage(allSent, '*');
}

const callIdOf = (place: Pick<Page | Frame, 'evaluate'>): Promise<string> =>
  place.evaluate(
    () => Object.keys((Reflect.get(window, '_daily') as { instances: object }).instances)[0] ?? '',
  );

/** Resolves when the forger's last message has reached the window of the call. */
const lastMessage = (place: Pick<Page | Frame, 'evaluate'>): Promise<void> =>
  place.evaluate(
    (allSent) =>
      new Promise<void>((resolve) => {
        addEventListener('message', ({ data }) => data === allSent && resolve());
      }),
    ALL_SENT,
  );

async function attack(
  victim: Page | Frame,
  forger: Page | Frame,
  to: Forgery['to'],
  times = FORGED_MESSAGES,
): Promise<void> {
  const id = await callIdOf(victim);
  const received = lastMessage(victim);
  // Evaluations run in order, so the listener exists once a later one has returned.
  await victim.evaluate(() => undefined);
  await forger.evaluate(forge, [{ to, id, times }, FORGED_WORDS, ALL_SENT] as [Forgery, string, string]);
  await received;
}

type Heard = readonly { readonly name: string; readonly detail: unknown }[];
const heardIn = (place: Page | Frame): Promise<Heard> => place.evaluate(() => window.probe.told);
const forgedOf = (heard: Heard): Heard =>
  heard.filter(
    ({ name, detail }) => /call-end|call-error/.test(name) || /forged/i.test(JSON.stringify(detail)),
  );

/** `component/host-pages/forged-messages.test.ts` forges from same-site windows, in every engine. */
test('any message forged by cross-site parent and child frames has no effect', async ({
  page,
  hostServer: { serve, partner },
  complaints,
}) => {
  const stranger = serve('stranger', { body: '<!doctype html>A stranger' });
  const inner = serve(
    'forged-inside',
    hostPage(partner, { body: ({ script, tag }) => `${script}${tag}<iframe src="${stranger}"></iframe>` }),
  ).replace('127.0.0.1', 'localhost');
  const body = `<!doctype html><iframe src="${inner}" allow="microphone" width="900" height="680"></iframe>`;
  await page.goto(serve('forging-parent', { body }));
  const place = page.frameLocator('iframe').first();
  await startCall(place);
  await expect(callBar(place)).toHaveAttribute('data-status', 'live', { timeout: 20_000 });
  const victim = frameAt(page, inner);
  await attack(victim, page, 'child');
  await attack(victim, frameAt(page, stranger), 'parent');
  await expect(callBar(place)).toHaveAttribute('data-status', 'live');
  expect(forgedOf(await heardIn(victim))).toEqual([]);
  // The forged messages are realistic: sent by the page's own window, which is trusted, they end the call.
  await attack(victim, victim, 'itself', 1);
  await expect(callBar(place)).toHaveCount(0);
  expect(forgedOf(await heardIn(victim))).not.toEqual([]);
  expect(complaints).toEqual([]);
});

function frameAt(page: Page, url: string): Frame {
  const frame = page.frames().find((one) => one.url() === url);
  if (frame === undefined) throw new Error(`There is no frame at ${url}`);
  return frame;
}

test('hostile text of the agent stays text, and the call continues', async ({ page, complaints }) => {
  await openPlain(page, { assistant: 'hostile-messages', ...BRIEF });
  const title = await page.title();
  await startCall(page);
  await expectState(page, 'live');
  await callBar(page).getByRole('button', { name: en.call.captions }).click();
  await expect(callBar(page).getByRole('log').getByText('<img src=x')).toBeVisible();
  await expect(agent(page).locator('img, script')).toHaveCount(0);
  expect(await page.title()).toBe(title);
  expect(await page.evaluate(() => 'polluted' in {})).toBe(false);
  expect(await callState(page)).toBe('live');
  expect(await eventsOf(page, 'call-error')).toEqual([]);
  await endButton(page).click();
  await expectNothingLeft(page);
  expect(complaints).toEqual([]);
});

test('a name with markup stays text', async ({ page, complaints }) => {
  const name = '"><img src=x onerror="document.title=1"><b>';
  await openPlain(page);
  await openDialog(page);
  await fillForm(page, name);
  await passBotCheck(page);
  await startButton(page).click();
  await expectToast(page, 'Call Started', `Connected for ${name}`);
  await expect(agent(page).locator('img, b')).toHaveCount(0);
  await endButton(page).click();
  await expectNothingLeft(page);
  expect(complaints).toEqual([]);
});
