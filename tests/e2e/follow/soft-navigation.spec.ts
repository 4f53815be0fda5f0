/**
 * Scope: soft navigation libraries, as published, each with the manual's line: a call continues without interruption,
 * with and without follow. Next and Astro are in `hosts/`.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { bundledScript } from '../../support/bundled-script.ts';
import { attributesFor, hostPage, scriptOf, tagOf } from '../host-pages/embed.ts';
import type { HostServer } from '../host-pages/host-server.ts';
import { callState, endButton, eventsOf, expectNothingLeft, say, untilEmitted } from '../visit.ts';
import { filledIn, lineFor } from './persistence.ts';
import { test } from './fixture.ts';
import { follow, greetedOn } from './site.ts';
import { watchSound } from './sound.ts';

type Library = {
  /** Its script, as a page loads it. */
  readonly code: () => string | Promise<string>;
  /** The manual's line for it. */
  readonly line: string;
  /** The code that starts it. */
  readonly start?: string;
  /** Attributes of the body. */
  readonly body?: string;
};

const installed = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../node_modules/${path}`, import.meta.url)), 'utf8');

const LIBRARIES: Readonly<Record<string, Library>> = {
  Turbo: {
    code: () => installed('@hotwired/turbo/dist/turbo.es2017-umd.js'),
    line: lineFor('Turbo'),
  },
  htmx: {
    code: () => installed('htmx.org/dist/htmx.min.js'),
    line: lineFor('htmx'),
    body: 'hx-boost="true"',
  },
  swup: {
    code: () => installed('swup/dist/Swup.umd.js'),
    line: lineFor('swup'),
    start: 'new Swup({ animationSelector: false })',
  },
  Barba: {
    code: () => installed('@barba/core/dist/barba.umd.js'),
    line: lineFor('Barba'),
    start: 'barba.init()',
  },
  'React Router': {
    code: () => bundledScript(new URL('router-page.tsx', import.meta.url), 'page'),
    line: '<main><!-- page --></main><task-tamer-agent …></task-tamer-agent>',
  },
};

/** Serves two pages of a site with this library. Returns the address of the first. */
async function serveWith({ partner, serve }: HostServer, library: Library, place: number): Promise<string> {
  const name = `soft-${place}`;
  const script = serve(`${name}.js`, { body: await library.code(), type: 'text/javascript; charset=utf-8' });
  const overrides = JSON.stringify({ firstMessage: 'Hi {{name}}, hello.' });
  const tag = tagOf(attributesFor(partner, { 'assistant-overrides': overrides }));
  const head = `${scriptOf(partner, 'defer')}<script src="${script}" defer></script>`;
  const page = (title: string) => {
    const content = `<h1>${title}</h1><a href="${name}-home">home</a> <a href="${name}-prices">prices</a>`;
    const body = () =>
      `${filledIn(library.line, tag, content)}<script type="module">${library.start ?? ''}</script>`;
    const made = hostPage(partner, { head, body });
    return { ...made, body: made.body.replace('<body>', `<body ${library.body ?? ''}>`) };
  };
  serve(`${name}-prices`, page('prices'));
  return serve(`${name}-home`, page('home'));
}

/** Takes Erin longer to say than a page takes to change. */
const GOES_ON = 'And so on, and so forth.';

for (const [place, [name, library]] of Object.entries(LIBRARIES).entries()) {
  test(`a call continues during navigation with ${name}`, async ({ page, hostServer, traffic }) => {
    const home = await serveWith(hostServer, library, place);
    await greetedOn(page, { home });
    const gaps = await watchSound(page);
    for (const title of ['prices', 'home', 'prices']) {
      await say(page, GOES_ON, { interruptAssistantEnabled: true });
      await follow(page, title);
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      expect(await callState(page)).toBe('live');
      await expect(endButton(page)).toBeVisible();
    }
    await untilEmitted(page, 'transcript', { text: GOES_ON, final: true });
    expect(await gaps()).toEqual([]);
    expect(await eventsOf(page, 'call-end', 'call-error')).toEqual([]);
    expect(traffic.sent.filter((what) => what === 'JOIN')).toHaveLength(1);
    await endButton(page).click();
    await expectNothingLeft(page);
  });
}
