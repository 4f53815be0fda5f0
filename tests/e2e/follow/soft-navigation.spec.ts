/**
 * Scope: libraries that change a page without leaving it, as the registry gives them: a call goes on under each without
 * a gap, whether it may follow or not.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { build } from 'vite';
import { test } from '../host-pages/fixture.ts';
import { attributesFor, hostPage, scriptOf, tagOf } from '../host-pages/embed.ts';
import type { HostServer } from '../host-pages/host-server.ts';
import { callState, endButton, eventsOf, expectNothingLeft, say, untilTold } from '../visit.ts';
import { callOn, follow } from './site.ts';

type Library = {
  /** Its script, as a page loads it. */
  readonly code: () => string | Promise<string>;
  /** What a page does with it. */
  readonly start?: string;
  /** Attributes of the tag. */
  readonly tag?: string;
  /** Of the body. */
  readonly body?: string;
};

const installed = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../node_modules/${path}`, import.meta.url)), 'utf8');

const LIBRARIES: Readonly<Record<string, Library>> = {
  'Turbo, a permanent tag': {
    code: () => installed('@hotwired/turbo/dist/turbo.es2017-umd.js'),
    tag: 'id="agent" data-turbo-permanent',
  },
  'htmx, a preserved tag in a boosted page': {
    code: () => installed('htmx.org/dist/htmx.min.js'),
    tag: 'id="agent" hx-preserve="true"',
    body: 'hx-boost="true"',
  },
  'swup, the tag outside of its container': {
    code: () => installed('swup/dist/Swup.umd.js'),
    start: "new Swup({ containers: ['main'], animationSelector: false })",
  },
  'React Router, the tag outside of what it draws': { code: bundledRouter },
};

async function bundledRouter(): Promise<string> {
  const entry = fileURLToPath(new URL('router-page.tsx', import.meta.url));
  const result = await build({
    configFile: false,
    envFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry, formats: ['iife'], name: 'page' } },
  });
  const chunks = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
  return chunks.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('\n');
}

/** Two pages of a site that has this library. */
async function serveWith({ partner, serve }: HostServer, library: Library, place: number): Promise<string> {
  const name = `soft-${place}`;
  const script = serve(`${name}.js`, { body: await library.code(), type: 'text/javascript; charset=utf-8' });
  const overrides = JSON.stringify({ firstMessage: 'Hi {{name}}, hello.' });
  const tag = tagOf(attributesFor(partner, { 'assistant-overrides': overrides })).replace(
    '<task-tamer-agent',
    `<task-tamer-agent ${library.tag ?? ''}`,
  );
  const page = (title: string) => ({
    ...hostPage(partner, {
      head: `${scriptOf(partner, 'defer')}<script src="${script}" defer></script>`,
      body: () =>
        `<main id="main"><h1>${title}</h1><a href="${name}-home">home</a> <a href="${name}-prices">prices</a></main>${tag}<script type="module">${library.start ?? ''}</script>`,
    }),
  });
  const withBody = (title: string) => {
    const made = page(title);
    return { ...made, body: made.body.replace('<body>', `<body ${library.body ?? ''}>`) };
  };
  serve(`${name}-prices`, withBody('prices'));
  return serve(`${name}-home`, withBody('home'));
}

/** Begins to listen for any gap in the agent's sound or the visitor's microphone; gives what was found since. */
async function watchSound(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    window.gaps = [];
    const note = (what: string) => () => window.gaps.push(what);
    for (const player of window.probe.players)
      for (const type of ['pause', 'emptied', 'ended', 'stalled'])
        player.addEventListener(type, note(`player: ${type}`));
    const tracks = window.probe.players.flatMap(({ srcObject }) =>
      srcObject instanceof MediaStream ? srcObject.getTracks() : [],
    );
    for (const track of [...tracks, ...window.probe.tracks])
      for (const type of ['ended', 'mute']) track.addEventListener(type, note(`track: ${type}`));
  });
  return () => page.evaluate(() => window.gaps);
}

for (const [place, [name, library]] of Object.entries(LIBRARIES).entries()) {
  test(`a call goes on under ${name}`, async ({ page, hostServer, complaints, traffic }) => {
    const home = await serveWith(hostServer, library, place);
    await callOn(page, { home });
    const gaps = await watchSound(page);
    for (const title of ['prices', 'home', 'prices']) {
      await say(page, 'And so on, and so forth, for quite a while.', { interruptAssistantEnabled: true });
      await follow(page, title);
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      expect(await callState(page)).toBe('live');
      await expect(endButton(page)).toBeVisible();
    }
    await untilTold(page, 'transcript', { text: 'And so on, and so forth, for quite a while.', final: true });
    expect(await gaps()).toEqual([]);
    expect(await eventsOf(page, 'call-end', 'call-error')).toEqual([]);
    expect(traffic.sent.filter((what) => what === 'JOIN')).toHaveLength(1);
    await endButton(page).click();
    await expectNothingLeft(page);
    expect(complaints).toEqual([]);
  });
}

declare global {
  interface Window {
    gaps: string[];
  }
}
