/** The page titles in tabs, search results and link previews. */
import type { PageName } from '../app/routes.ts';

export const SITE_NAME = 'Task Tamer';

export const PAGE_TITLES: Readonly<
  Record<PageName | 'setup', { readonly title: string; readonly description: string }>
> = {
  home: {
    title: 'Task Tamer | The front desk that never closes',
    description:
      'Task Tamer answers the calls of dental practices, vet clinics and garages around the clock, books appointments into their calendar and texts reminders.',
  },
  privacy: {
    title: 'Privacy Policy | Task Tamer',
    description:
      'What Task Tamer records when you visit this page or talk to Erin, who processes it, how long it is kept, and what you can ask for.',
  },
  terms: {
    title: 'Terms of Service | Task Tamer',
    description: 'The terms on which Task Tamer answers calls, books appointments and is paid for.',
  },
  setup: {
    title: 'Set up the agent for your page | Task Tamer',
    description:
      'Names, color, place and a live preview of the voice agent, and the snippet for WordPress, Wix, Shopify, React and more. Nothing that you type leaves the page.',
  },
  notFound: {
    title: 'Page not found | Task Tamer',
    description: 'There is no page at this address.',
  },
};
