/** A bare host page with nothing on it but the script, and what a visitor's browser is. */
import { LOCAL_TAG } from '../../../demo/local-settings.ts';
import { startServer } from '../../../demo/server/server.ts';
import { test as base } from '../../e2e/visit/fixture.ts';

/** The attributes of a tag that can call the stand-ins, in English, without opening on scroll. */
export const WORKING = { ...LOCAL_TAG, language: 'en', 'open-on-scroll': 'off' } as const;

const PATH = '/model';
const PAGE = `<!doctype html><html lang="en"><head><title>A host</title><link rel="icon" href="data:," /></head>
<body><script src="/task-tamer-agent.js"></script></body></html>`;

export const test = base.extend<object, { readonly site: string }>({
  /** The address of the page. */
  site: [
    async ({}, use) => {
      const server = await startServer({ port: 0, pages: { [PATH]: { body: PAGE } } });
      await use(`${server.url}${PATH}`);
      await server.close();
    },
    { scope: 'worker' },
  ],
});
