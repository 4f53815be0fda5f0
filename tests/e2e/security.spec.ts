/**
 * Scope: what others send us. Messages forged by other frames have no effect on a call; words of the agent and
 * of the visitor are text, whatever they contain.
 */
import { expect } from '@playwright/test';
import type { Frame, Page } from '@playwright/test';
import { en } from '../../widget/strings/en.ts';
import { hostPage } from './host-pages/embed.ts';
import { test } from './host-pages/fixture.ts';
import type { HostServer } from './host-pages/host-server.ts';
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
  untilTold,
} from './visit.ts';

/** Of each kind of message. */
const FORGED = 100;
const FORGED_WORDS = 'Forged words';
const ALL_SENT = 'all forged messages are sent';

type Forgery = {
  readonly to: 'parent' | 'opened' | 'child' | 'itself';
  readonly id: string;
  readonly times: number;
};

/** Runs in the frame that forges: the call engine's own protocol, to whoever holds the call. */
function forge([{ to, id, times }, words, allSent]: [Forgery, string, string]): void {
  const targets = {
    parent: window.parent,
    opened: Reflect.get(window, 'opened') as Window,
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

/** Resolves in the page that holds the call when the forger's last message has come. */
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
  times = FORGED,
): Promise<void> {
  const id = await callIdOf(victim);
  const received = lastMessage(victim);
  // The listener is there once the page has answered anything that was asked later.
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

async function liveCall(page: Page, { serve, partner }: HostServer, name: string, more = ''): Promise<void> {
  const body = ({ script, tag }: { script: string; tag: string }) => `${script}${tag}${more}`;
  await page.goto(serve(name, hostPage(partner, { body })));
  await startCall(page);
  await expectState(page, 'live');
}

const FRAMES = {
  'a same-origin child': () => '<iframe srcdoc="<p>A frame</p>"></iframe>',
  'a cross-site child': (url: string) => `<iframe src="${url}"></iframe>`,
} as const;

for (const [who, frame] of Object.entries(FRAMES)) {
  test(`messages forged by ${who} do nothing`, async ({ page, hostServer, complaints }) => {
    const url = hostServer.serve('stranger', { body: '<!doctype html>A stranger' });
    await liveCall(page, hostServer, `forged by ${who}`, frame(url.replace('127.0.0.1', 'localhost')));
    const [, child] = page.frames();
    if (child === undefined) throw new Error('There is no child to forge');
    await attack(page, child, 'parent');
    expect(await callState(page)).toBe('live');
    expect(forgedOf(await heardIn(page))).toEqual([]);
    // The forgery is a good one: the page's own window, which is trusted, ends the call with it.
    await attack(page, page, 'itself', 1);
    await untilTold(page, 'call-end');
    expect(complaints).toEqual([]);
  });
}

test('messages forged by the parent do nothing', async ({ page, hostServer, complaints }) => {
  const inner = hostServer
    .serve('forged-inside', hostPage(hostServer.partner, {}))
    .replace('127.0.0.1', 'localhost');
  const body = `<!doctype html><iframe src="${inner}" allow="microphone" width="900" height="680"></iframe>`;
  await page.goto(hostServer.serve('forging-parent', { body }));
  const place = page.frameLocator('iframe').first();
  await startCall(place);
  await expect(callBar(place)).toHaveAttribute('data-status', 'live', { timeout: 20_000 });
  const child = page.frames().find((frame) => frame.url() === inner);
  if (child === undefined) throw new Error('There is no child with a call');
  await attack(child, page, 'child');
  await expect(callBar(place)).toHaveAttribute('data-status', 'live');
  expect(forgedOf(await heardIn(child))).toEqual([]);
  await endButton(place).click();
  expect(complaints).toEqual([]);
});

test('messages forged by the opener do nothing', async ({ page, context, hostServer }) => {
  const opener = await context.newPage();
  await opener.goto(hostServer.serve('opener', { body: '<!doctype html>An opener' }));
  await page.close();
  const url = hostServer.serve('opened', hostPage(hostServer.partner, {}));
  const opening = opener.waitForEvent('popup');
  await opener.evaluate(
    (address) => Object.assign(window, { opened: window.open(address) }) && undefined,
    url,
  );
  const popup = await opening;
  await popup.waitForLoadState();
  await popup.evaluate(installHearing);
  await startCall(popup);
  await expect(callBar(popup)).toHaveAttribute('data-status', 'live', { timeout: 20_000 });
  await attack(popup, opener, 'opened');
  await expect(callBar(popup)).toHaveAttribute('data-status', 'live');
  expect(forgedOf(await heardIn(popup))).toEqual([]);
  await endButton(popup).click();
  await expect(callBar(popup)).toHaveCount(0);
});

/** The part of the probe that a page which others have opened needs. */
function installHearing(): void {
  const told: { name: string; detail: Record<string, unknown> }[] = [];
  Object.assign(window, { probe: { told } });
  for (const name of ['call-error', 'call-end', 'transcript', 'call-message'])
    document.addEventListener(name, (event) => {
      if (event instanceof CustomEvent) told.push({ name, detail: event.detail as Record<string, unknown> });
    });
}

test('hostile words of the agent are text, and the call goes on', async ({ page, complaints }) => {
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

test('a name with markup is text', async ({ page, complaints }) => {
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
