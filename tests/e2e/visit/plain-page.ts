/** A page with only the tag, with the attributes from the query string. */
import type { HostPage } from '../../../demo/server/site.ts';
import { TAG } from '../../../widget/contract.ts';
import { hostPage, type Attributes } from '../host-pages/embed.ts';

const PATH = '/plain';

/** For the server of the tests, by path. */
export const PLAIN_PAGES: Readonly<Record<string, HostPage>> = {
  [PATH]: hostPage('', {
    body: ({ script, tag }) =>
      `<main><h1>A page</h1><p>It has the tag and nothing else.</p></main>${tag}<script>${String(takeAttributes)}takeAttributes('${TAG}')</script>${script}`,
  }),
};

export const plainAddress = (attributes: Attributes): string =>
  `${PATH}?${String(new URLSearchParams(attributes))}`;

/** Runs in the page, before the tag's script. */
function takeAttributes(name: string): void {
  const tag = document.querySelector(name);
  for (const [attribute, value] of new URLSearchParams(location.search)) tag?.setAttribute(attribute, value);
}
