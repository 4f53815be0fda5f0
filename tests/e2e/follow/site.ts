/** A site of a few pages, a call that is resumed across them, and the events of their tags. */
import { expect, type BrowserContext, type Page } from '@playwright/test';
import type { HostServer } from '../host-pages/host-server.ts';
import { attributesFor, hostPage, scriptOf, tagOf, type Attributes } from '../host-pages/embed.ts';
import { recordOf } from '../visit/fixture.ts';
import { eventsOf, startCall, untilTold } from '../visit.ts';

export const STORED = 'task-tamer-call';

/** `plain` has no tag. */
export type Site = { readonly home: string; readonly prices: string; readonly plain: string };

const BRIEF_GREETING = JSON.stringify({ firstMessage: 'Hi {{name}}, hello.' });

/** Pages that lead to each other, to another site, and to the second by a form. */
export function serveSite(
  server: HostServer,
  name: string,
  attributes: Attributes = {},
  write: typeof scriptOf = scriptOf,
): Site {
  const { own, partner, serve } = server;
  const given = { follow: 'on', 'assistant-overrides': BRIEF_GREETING, ...attributes };
  const embed = `${tagOf(attributesFor(partner, given))}${write(partner, 'async')}`;
  const path = (page: string) => encodeURIComponent(`${name}-${page}`);
  const links = ['home', 'prices', 'plain'].map((page) => `<a href="${path(page)}">${page}</a>`);
  const elsewhere = `<a href="${own.replace('127.0.0.1', 'localhost')}/hosts/${path('prices')}">elsewhere</a>`;
  // Fields with such names hide what the form itself is.
  const form = `<form action="${path('prices')}"><input name="action" /><button>Search</button></form>`;
  const page = (title: string, tag: string) => {
    const body = () => `<h1>${title}</h1>${links.join(' ')} ${elsewhere} ${form}${tag}`;
    return serve(`${name}-${title}`, hostPage(partner, { body }));
  };
  return { home: page('home', embed), prices: page('prices', embed), plain: page('plain', '') };
}

/** From the first page to a live call. Its id at the platform. */
export async function callOn(page: Page, { home }: Pick<Site, 'home'>): Promise<string> {
  await page.goto(home);
  await startCall(page);
  await untilTold(page, 'call-start');
  await untilTold(page, 'call-start-success');
  const [started] = await eventsOf(page, 'call-start-success');
  return started?.callId ?? '';
}

/** The same, until Erin has greeted: nothing is being said any more. */
export async function greetedOn(page: Page, site: Pick<Site, 'home'>): Promise<string> {
  const id = await callOn(page, site);
  await untilTold(page, 'transcript', { role: 'assistant', final: true });
  return id;
}

export const follow = (page: Page, name: string): Promise<void> =>
  page.getByRole('link', { name, exact: true }).click({ noWaitAfter: true });

/** The page resumes a call. */
export const resumed = (page: Page): Promise<void> => untilTold(page, 'call-start', { resumed: true });

export const stored = (page: Page): Promise<string | null> =>
  page.evaluate((key) => sessionStorage.getItem(key), STORED);

/** The platform's record of the call says so. */
export const ended = (id: string, endedReason: string): Promise<void> =>
  expect.poll(() => recordOf(id)).toMatchObject({ status: 'ended', endedReason });

/** What the tags of all pages tell of calls, in order. Called before the first page. */
export async function hearCalls(context: BrowserContext): Promise<readonly string[]> {
  const heard: string[] = [];
  await context.exposeFunction('hearCall', (what: string) => heard.push(what));
  await context.addInitScript(() => {
    for (const name of ['call-start', 'call-end', 'call-start-failed', 'call-error'])
      document.addEventListener(name, (event) => {
        const detail: unknown = event instanceof CustomEvent ? event.detail : null;
        window.hearCall(`${name} ${JSON.stringify(detail)}`);
      });
  });
  return heard;
}

/** As where the microphone asks each time that it is opened. */
export async function askForMicrophone(page: Page): Promise<void> {
  await page.addInitScript(() => {
    navigator.permissions.query = () => Promise.resolve({ state: 'prompt' } as PermissionStatus);
  });
}

declare global {
  interface Window {
    hearCall(what: string): void;
  }
}
