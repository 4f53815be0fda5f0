/** The hosts that install the package: each a folder of a few files in `apps/`, and the file that its owner writes. */
import { lineFor } from '../e2e/follow/persistence.ts';
import { printedIn, snippetOf } from './snippets.ts';

type Written = { readonly file: string; readonly write: (partner: string) => string };

export type Host = {
  readonly name: string;
  /** The file with the tag, and how it is made of the documents. */
  readonly owners: Written;
  /** The file that contains the tag, if the documents show it. */
  readonly layout?: Written;
  /** The owner's file with the settings that the documents print, where a checker may refuse those alone. */
  readonly unchanged?: Written;
  /** Where the build leaves a static site, or what serves the built one, by Node, at the port of `PORT`. */
  readonly output: { readonly folder: string } | { readonly server: readonly string[] };
  /** Whether the HTML that is sent has the tag in it. */
  readonly isDrawnOnServer: boolean;
  /** Whether the owner's listener prints the reason of a call's end. */
  readonly listens: boolean;
  /** Texts of links that lead to other pages, whose headings have them too, without a new document. */
  readonly softLinks?: readonly string[];
};

const MANUAL = 'docs/api/package.md';
const shown = (heading: string) => (partner: string) => snippetOf(MANUAL, heading, partner);

export const HOSTS: readonly Host[] = [
  {
    name: 'plain',
    owners: { file: 'index.html', write: plainPage },
    output: { folder: 'dist' },
    isDrawnOnServer: true,
    listens: false,
  },
  {
    name: 'vite-react',
    owners: { file: 'src/agent.tsx', write: shown('React') },
    output: { folder: 'dist' },
    isDrawnOnServer: false,
    listens: true,
  },
  {
    name: 'vite-vue',
    owners: { file: 'src/Agent.vue', write: shown('Vue, Nuxt') },
    unchanged: { file: 'src/unchanged.vue', write: () => printedIn(MANUAL, 'Vue, Nuxt') },
    output: { folder: 'dist' },
    isDrawnOnServer: false,
    listens: true,
  },
  {
    name: 'astro',
    owners: { file: 'src/layout.astro', write: astroLayout },
    output: { folder: 'dist' },
    isDrawnOnServer: true,
    listens: false,
    softLinks: ['Another page', 'A host'],
  },
  {
    name: 'sveltekit',
    owners: { file: 'src/Agent.svelte', write: shown('Svelte') },
    output: { folder: 'build' },
    isDrawnOnServer: true,
    listens: true,
  },
  {
    name: 'next',
    owners: { file: 'app/agent.tsx', write: shown('Next') },
    layout: { file: 'app/layout.tsx', write: nextLayout },
    output: { server: ['node_modules/next/dist/bin/next', 'start', '--hostname', '127.0.0.1'] },
    isDrawnOnServer: true,
    listens: true,
    softLinks: ['Another page', 'A host'],
  },
  {
    name: 'nuxt',
    owners: { file: 'app/components/Agent.vue', write: shown('Vue, Nuxt') },
    output: { server: ['.output/server/index.mjs'] },
    isDrawnOnServer: true,
    listens: true,
  },
];

function plainPage(partner: string): string {
  const snippet = snippetOf('README.md', 'The smallest page', partner);
  return `<!doctype html>\n<html lang="en"><head><meta charset="utf-8" /><title>A host</title></head>
<body><h1>A host</h1>${snippet.replace('https://cdn.example', '')}</body></html>`;
}

/** With soft navigation, which the tag outlives by the attribute that the manual names. */
function astroLayout(partner: string): string {
  const snippet = shown('Astro, and pages without a framework')(partner);
  const [tag = ''] = lineFor('Astro').split(' …');
  return `---\nimport { ClientRouter } from 'astro:transitions';\n---\n
<html lang="en"><head><meta charset="utf-8" /><title>A host</title><ClientRouter /></head>
<body><slot />${snippet.replace('<task-tamer-agent', tag)}</body></html>`;
}

function nextLayout(): string {
  return `import type { ReactNode } from 'react';
import { Agent } from './agent';

export default function Layout({ children }: { children: ReactNode }) {
  return <html lang="en">${lineFor('Next')}</html>;
}
`;
}
