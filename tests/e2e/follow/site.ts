/** A site of a few pages, a call that is resumed across them, and the events of their tags. */
import { expect, type BrowserContext, type Page } from '@playwright/test';
import type { HostServer } from '../host-pages/host-server.ts';
import { attributesFor, hostPage, scriptOf, tagOf, type Attributes } from '../host-pages/embed.ts';
import { recordOf } from '../visit/fixture.ts';
import { eventsOf, startCall, untilEmitted } from '../visit.ts';

export const STORED = 'task-tamer-call';

/** `plain` has no tag. */
export type Site = { readonly home: string; readonly prices: string; readonly plain: string };

const BRIEF_GREETING = JSON.stringify({ firstMessage: 'Hi {{name}}, hello.' });

/** Serves pages with links to each other and to another site, and a form that leads to the second page. */
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
  // A field named `action` shadows the form's property of that name.
  const form = `<form action="${path('prices')}"><input name="action" /><button>Search</button></form>`;
  const page = (title: string, tag: string) => {
    const body = () => `<h1>${title}</h1>${links.join(' ')} ${elsewhere} ${form}${tag}`;
    return serve(`${name}-${title}`, hostPage(partner, { body }));
  };
  return { home: page('home', embed), prices: page('prices', embed), plain: page('plain', '') };
}

/** Opens the first page and starts a call. Returns its id at the platform. */
export async function callOn(page: Page, { home }: Pick<Site, 'home'>): Promise<string> {
  await page.goto(home);
  await startCall(page);
  await untilEmitted(page, 'call-start');
  await untilEmitted(page, 'call-start-success');
  const [started] = await eventsOf(page, 'call-start-success');
  return started?.callId ?? '';
}

/** Starts a call and waits until Erin has finished her greeting. */
export async function greetedOn(page: Page, site: Pick<Site, 'home'>): Promise<string> {
  const id = await callOn(page, site);
  await untilEmitted(page, 'transcript', { role: 'assistant', final: true });
  return id;
}

export const follow = (page: Page, name: string): Promise<void> =>
  page.getByRole('link', { name, exact: true }).click({ noWaitAfter: true });

/** Waits until the page has resumed a call. */
export const resumed = (page: Page): Promise<void> => untilEmitted(page, 'call-start', { resumed: true });

export const stored = (page: Page): Promise<string | null> =>
  page.evaluate((key) => sessionStorage.getItem(key), STORED);

/** Waits until the platform's record shows that the call ended for this reason. */
export const ended = (id: string, endedReason: string): Promise<void> =>
  expect.poll(() => recordOf(id)).toMatchObject({ status: 'ended', endedReason });

/** Records the call events of the tags on all pages, in order. Call before opening the first page. */
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

/** Simulates a browser that prompts each time the microphone is opened. */
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
