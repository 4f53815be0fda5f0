/** A host page with only the script, and the attributes of a working tag. */
import { LOCAL_TAG } from '../../../demo/local-settings.ts';
import { tagOf } from '../../e2e/host-pages/embed.ts';
import type { HostPage } from '../../../demo/server/site.ts';

/** The attributes of a tag that can call the stand-ins, in English, without opening on scroll. */
export const WORKING = { ...LOCAL_TAG, language: 'en', 'open-on-scroll': 'off' } as const;

export const BARE_PATH = '/bare';

/** Two pages of a site, between which a call is resumed. */
export const FOLLOW_PATHS = ['/follow/one', '/follow/two'] as const;

const FOLLOWING = tagOf({
  ...WORKING,
  follow: 'on',
  'noise-cancellation': 'off',
  'assistant-overrides': JSON.stringify({ firstMessage: 'Hi.' }),
});
const LINKS = FOLLOW_PATHS.map((path) => `<a href="${path}">${path}</a>`).join(' ');

/** The pages for the test server, by path. */
export const BARE_PAGES: Readonly<Record<string, HostPage>> = {
  [BARE_PATH]: {
    body: `<!doctype html><html lang="en"><head><title>A host</title><link rel="icon" href="data:," /></head>
<body><script src="/task-tamer-agent.js"></script></body></html>`,
  },
  ...Object.fromEntries(
    FOLLOW_PATHS.map((path) => [
      path,
      {
        body: `<!doctype html><html lang="en"><head><title>${path}</title><link rel="icon" href="data:," /></head>
<body>${LINKS}${FOLLOWING}<script src="/task-tamer-agent.js" async></script></body></html>`,
      },
    ]),
  ),
};
