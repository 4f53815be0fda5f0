/** What a build writes into `dist/`: for the table in `docs/project/deploying.md`. A test compares it with a build. */
import { EVERGREEN, PINNED } from '../embed/tag-folders.ts';

type DeployedFiles = {
  /** Names or globs; a folder ends with a slash. */
  readonly names: readonly string[];
  /** `script`: the script or what it fetches from its folder. `tag`: what else is published at each of the tag's URLs. */
  readonly belongsTo?: 'script' | 'tag';
  /** Markdown; links are relative to the project's root. */
  readonly content: string;
};

export const DEPLOYED_FILES: readonly DeployedFiles[] = [
  {
    names: ['index.html', 'privacy.html', 'terms.html'],
    content: 'the pages, complete without JavaScript; serve the last two at `/privacy` and `/terms`',
  },
  { names: ['404.html'], content: 'the page for every other path, with status 404' },
  {
    names: ['setup/'],
    content:
      "the [owner's page](docs/setup/hosts.md), `/setup/`: shares nothing with the other pages and sends nothing",
  },
  { names: ['assets/'], content: 'scripts, styles, fonts, pictures and recordings, named by content hash' },
  {
    names: ['_headers', '_redirects'],
    content: 'response headers and redirects, in the format of Netlify and Cloudflare Pages',
  },
  { names: ['task-tamer-agent.js'], belongsTo: 'script', content: 'the tag as one script' },
  {
    names: ['task-tamer-agent.mjs', 'task-tamer-agent.*-*.mjs'],
    belongsTo: 'tag',
    content: 'the tag as [a module](docs/setup/loading.md#the-script-or-the-module), and its parts',
  },
  {
    names: ['task-tamer-agent.diagnosis.mjs', 'task-tamer-agent.follow.mjs'],
    belongsTo: 'script',
    content: 'what the script fetches for `diagnose()` and for `follow`',
  },
  {
    names: ['languages/'],
    belongsTo: 'script',
    content: 'the texts of [each language](docs/setup/languages.md), read by the script and the module',
  },
  {
    names: [`${EVERGREEN}/`, `${PINNED}/`],
    content: 'the tag again, at [the other two URLs](#the-tags-urls)',
  },
  { names: ['task-tamer-agent.snippets.html'], content: 'the snippets for these URLs, with their hashes' },
  {
    names: ['task-tamer-launcher.txt'],
    content:
      'the launcher as markup, for pages that [show it before the script](docs/setup/loading.md#loading-later)',
  },
  {
    names: ['task-tamer-agent.consent.json'],
    belongsTo: 'tag',
    content: "the consent's version and texts, from which every receipt's hash can be recomputed",
  },
  {
    names: ['wordpress/'],
    content: 'the [WordPress plugin](docs/setup/wordpress.md), to which `/setup/` links',
  },
  {
    names: ['task-tamer-agent.LICENSES.txt'],
    belongsTo: 'script',
    content: "licenses of the tag's libraries; publish them with it",
  },
  {
    names: ['pages.LICENSES.txt', 'setup.LICENSES.txt', 'fraunces.LICENSE.txt'],
    content: "licenses of the pages' libraries and font; publish them with the pages",
  },
  { names: ['erin.svg'], content: 'the picture of the agent in the pages’ own tag' },
  {
    names: ['sitemap.xml', 'robots.txt', 'site.webmanifest', 'favicon.svg', 'icon-*.png', 'og.png'],
    content: 'for search engines, home screens and shared links',
  },
  {
    names: ['packages/'],
    content: 'the modules of the [npm package](docs/api/package.md); no page needs them',
  },
];

/** Names or globs of the script and of what must be in its folder. */
export const SCRIPT_FILES = DEPLOYED_FILES.filter(({ belongsTo }) => belongsTo === 'script').flatMap(
  ({ names }) => names,
);

/** Names or globs of what is published at each of the tag's URLs. */
export const TAG_FILES = DEPLOYED_FILES.filter(({ belongsTo }) => belongsTo !== undefined).flatMap(
  ({ names }) => names,
);
