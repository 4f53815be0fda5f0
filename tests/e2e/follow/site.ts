/** A site of two pages that both have the tag, and a call that goes from one to the other. */
import type { Page } from '@playwright/test';
import type { HostServer } from '../host-pages/host-server.ts';
import { attributesFor, hostPage, tagOf, scriptOf, type Attributes } from '../host-pages/embed.ts';
import { eventsOf, startCall, untilTold } from '../visit.ts';

/** What Erin greets with: long enough to be left in the middle. */
export const GREETING = 'Hi {{name}}, hello.';

export type Site = { readonly home: string; readonly prices: string; readonly plain: string };

const overrides = JSON.stringify({ firstMessage: GREETING });

/** Its third page has no tag. */
export function serveSite({ serve, partner }: HostServer, name: string, attributes: Attributes = {}): Site {
  const tag = tagOf(
    attributesFor(partner, { follow: 'on', 'assistant-overrides': overrides, ...attributes }),
  );
  const links = ['home', 'prices', 'plain']
    .map((page) => `<a href="${encodeURIComponent(`${name}-${page}`)}">${page}</a>`)
    .join(' ');
  const form = `<form action="${encodeURIComponent(`${name}-prices`)}"><input name="action" /><button>Search</button></form>`;
  const page = (title: string, embed: string) =>
    serve(`${name}-${title}`, hostPage(partner, { body: () => `<h1>${title}</h1>${links}${form}${embed}` }));
  const embed = `${tag}${scriptOf(partner, 'async')}`;
  return { home: page('home', embed), prices: page('prices', embed), plain: page('plain', '') };
}

/** From the first page to a live call in which Erin has greeted. Its id at the platform. */
export async function callOn(page: Page, { home }: Site): Promise<string> {
  await page.goto(home);
  await startCall(page);
  await untilTold(page, 'call-start');
  await untilTold(page, 'transcript', { role: 'assistant', final: true });
  await untilTold(page, 'call-start-success');
  const [started] = await eventsOf(page, 'call-start-success');
  return started?.callId ?? '';
}

export const goTo = (page: Page, name: string): Promise<void> =>
  page.getByRole('link', { name }).click({ noWaitAfter: true });
