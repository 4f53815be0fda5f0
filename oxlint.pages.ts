/** Who may import whom in the pages and on this machine: the part of `oxlint.layers.ts` that forbids. */
import type { OxlintOverride } from 'oxlint';

const THE_TAG_BY_ITS_SCRIPT = [
  '**/widget/**',
  '!**/widget/contract.ts',
  '../../server/**',
  '@daily-co/**',
  '@hcaptcha/**',
  '@r2wc/**',
];

/** The pages: what is not forbidden may be imported. */
const PAGES = [
  {
    files: ['site/**'],
    forbidden: [
      ...THE_TAG_BY_ITS_SCRIPT,
      '**/demo/**',
      '**/tests/**',
      'posthog-js',
      '@floating-ui/**',
      'colorjs.io/**',
      'node:*',
      'vite',
    ],
    says: 'The page embeds the tag by its script; analytics, floating elements, colors and Node have rooms of their own.',
  },
  {
    // It shows owners what their page would have: the tag's own view, its rules for values, its findings.
    files: ['site/setup/**'],
    forbidden: [
      ...THE_TAG_BY_ITS_SCRIPT,
      '!**/widget/config/{config,setting-problems}.ts',
      '!**/widget/diagnose/sentences.ts',
      '!**/widget/preview/stage.ts',
      '**/demo/**',
      '**/tests/**',
      'posthog-js',
      '@floating-ui/**',
      'node:*',
      'vite',
    ],
    says: 'The owner’s page has of the tag the preview, the rules for values and the words of findings.',
  },
  {
    files: ['site/analytics/posthog.ts'],
    forbidden: [...THE_TAG_BY_ITS_SCRIPT, '**/demo/**', '**/tests/**', '@floating-ui/**', 'node:*', 'vite'],
    says: 'This file alone knows the analytics library.',
  },
  {
    files: ['site/dialogs/**'],
    forbidden: [...THE_TAG_BY_ITS_SCRIPT, '**/demo/**', '**/tests/**', 'posthog-js', 'node:*', 'vite'],
    says: 'Floating elements are the dialogs’ matter, fetched on intent.',
  },
  {
    files: ['site/prerender/**'],
    forbidden: [
      ...THE_TAG_BY_ITS_SCRIPT,
      '!**/widget/build/drawn-launcher.ts',
      '!**/widget/build/part-files.ts',
      '**/demo/**',
      '**/tests/**',
      'posthog-js',
      '@floating-ui/**',
    ],
    says: 'What is written at build runs in Node, may draw the launcher, and names the files of the tag.',
  },
  {
    files: ['demo/**'],
    forbidden: THE_TAG_BY_ITS_SCRIPT,
    says: 'The console embeds the tag as a partner does.',
  },
  {
    // It reads the platform's record as a partner's program would: through the client's own entry.
    files: ['demo/instruments/platform-record.ts'],
    forbidden: ['**/widget/**', '!**/widget/contract.ts', '!**/widget/platform/platform.ts'],
    says: 'Of the widget this file may import the contract and the REST client’s entry.',
  },
  {
    files: ['demo/call-endpoint/**', 'demo/inbox/**', 'demo/server/server.ts'],
    forbidden: [
      ...THE_TAG_BY_ITS_SCRIPT,
      '!**/widget/contract-endpoint.ts',
      '!../../server/index.ts',
      '!../../server/inbox/inbox.ts',
    ],
    says: 'The demo mounts the server as an owner does: through the package’s entries.',
  },
  {
    files: ['demo/stand-ins/**'],
    forbidden: [
      '**/widget/**',
      '!**/widget/contract.ts',
      '**/site/**',
      'react',
      'react-dom',
      '@daily-co/**',
      '@hcaptcha/**',
    ],
    says: 'A stand-in plays somebody else’s server: it shares no code with what is tested against it.',
  },
];

const pageRule = ({ files, forbidden, says }: (typeof PAGES)[number]): OxlintOverride => ({
  files,
  rules: { 'eslint/no-restricted-imports': ['error', { patterns: [{ group: forbidden, message: says }] }] },
});

export const PAGES_LAYERS: readonly OxlintOverride[] = PAGES.map(pageRule);
