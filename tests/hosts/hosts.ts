/** The hosts that install the package. Each is a folder in `apps/` plus the files that its owner would write. */
import { lineFor } from '../e2e/follow/persistence.ts';
import { printedIn, snippetOf } from './snippets.ts';

type GeneratedFile = { readonly file: string; readonly write: (standInsUrl: string) => string };

export type Host = {
  readonly name: string;
  /** The file with the tag, generated from the documents. */
  readonly owners: GeneratedFile;
  /** The file that contains the tag, if the documents show it. */
  readonly layout?: GeneratedFile;
  /** The owner's file with the documents' own settings, for hosts whose type checker might reject only those. */
  readonly unchanged?: GeneratedFile;
  /** The folder of the built static site, or the Node command that serves the built site at `PORT`. */
  readonly output: { readonly folder: string } | { readonly server: readonly string[] };
  /** Whether the server's HTML contains the tag. */
  readonly isDrawnOnServer: boolean;
  /** Whether the owner's listener prints the reason of a call's end. */
  readonly listens: boolean;
  /** Texts of links that lead to other pages by soft navigation. The pages' headings have the same texts. */
  readonly softLinks?: readonly string[];
};

const MANUAL = 'docs/api/package.md';
const snippetBelow = (heading: string) => (standInsUrl: string) => snippetOf(MANUAL, heading, standInsUrl);

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
    owners: { file: 'src/agent.tsx', write: snippetBelow('React') },
    output: { folder: 'dist' },
    isDrawnOnServer: false,
    listens: true,
  },
  {
    name: 'vite-vue',
    owners: { file: 'src/Agent.vue', write: snippetBelow('Vue, Nuxt') },
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
    owners: { file: 'src/Agent.svelte', write: snippetBelow('Svelte') },
    output: { folder: 'build' },
    isDrawnOnServer: true,
    listens: true,
  },
  {
    name: 'next',
    owners: { file: 'app/agent.tsx', write: snippetBelow('Next') },
    layout: { file: 'app/layout.tsx', write: nextLayout },
    output: { server: ['node_modules/next/dist/bin/next', 'start', '--hostname', '127.0.0.1'] },
    isDrawnOnServer: true,
    listens: true,
    softLinks: ['Another page', 'A host'],
  },
  {
    name: 'nuxt',
    owners: { file: 'app/components/Agent.vue', write: snippetBelow('Vue, Nuxt') },
    output: { server: ['.output/server/index.mjs'] },
    isDrawnOnServer: true,
    listens: true,
  },
];

function plainPage(standInsUrl: string): string {
  const snippet = snippetOf('README.md', 'The smallest page', standInsUrl);
  return `<!doctype html>\n<html lang="en"><head><meta charset="utf-8" /><title>A host</title></head>
<body><h1>A host</h1>${snippet.replace('https://cdn.example', '')}</body></html>`;
}

/** Enables soft navigation, which the tag survives by the attribute that the manual documents. */
function astroLayout(standInsUrl: string): string {
  const snippet = snippetBelow('Astro, and pages without a framework')(standInsUrl);
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
