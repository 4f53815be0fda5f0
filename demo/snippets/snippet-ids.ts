/** The ways to embed the tag, and what a host needs beside it. */
export const SNIPPET_TITLES = {
  script: 'Script',
  module: 'Module',
  react: 'React',
  frame: 'iframe',
  csp: 'CSP',
  integrity: 'Hash',
} as const;

export type SnippetId = keyof typeof SNIPPET_TITLES;
export const SNIPPET_IDS = Object.keys(SNIPPET_TITLES) as readonly SnippetId[];
