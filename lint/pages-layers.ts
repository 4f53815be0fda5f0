/** Import rules of the pages and the demo. Unlike the tag's rules, they list what is forbidden. */
import type { OxlintOverride } from 'oxlint';

const THE_TAG_BY_ITS_SCRIPT = [
  '**/widget/**',
  '!**/widget/contract.ts',
  '../../server/**',
  '@daily-co/**',
  '@hcaptcha/**',
  '@r2wc/**',
];

const PAGES = [
  {
    files: ['site/**'],
    forbidden: [
      ...THE_TAG_BY_ITS_SCRIPT,
      '!**/widget/page/telephone-link.ts',
      '**/demo/**',
      '**/tests/**',
      'posthog-js',
      '@floating-ui/**',
      'colorjs.io/**',
      'node:*',
      'vite',
    ],
    says: 'The site embeds the tag by its script, and dials numbers as it does. Analytics, floating elements, colors and Node are confined to other folders.',
  },
  {
    // The set-up page previews the tag, validates settings and explains the diagnosis.
    files: ['site/setup/**'],
    forbidden: [
      ...THE_TAG_BY_ITS_SCRIPT,
      '!**/widget/config/{color-names,config,setting-problems}.ts',
      '!**/widget/diagnose/sentences.ts',
      '!**/widget/preview/stage.ts',
      '**/demo/**',
      '**/tests/**',
      'posthog-js',
      '@floating-ui/**',
      'node:*',
      'vite',
    ],
    says: 'Of the tag, the set-up page may import the preview, the validation of settings and the texts of findings.',
  },
  {
    files: ['site/analytics/posthog.ts'],
    forbidden: [...THE_TAG_BY_ITS_SCRIPT, '**/demo/**', '**/tests/**', '@floating-ui/**', 'node:*', 'vite'],
    says: 'Only this file imports the analytics library.',
  },
  {
    files: ['site/dialogs/**'],
    forbidden: [...THE_TAG_BY_ITS_SCRIPT, '**/demo/**', '**/tests/**', 'posthog-js', 'node:*', 'vite'],
    says: 'Only the dialogs, which are loaded on intent, use the floating elements library.',
  },
  {
    files: ['site/prerender/**'],
    forbidden: [
      ...THE_TAG_BY_ITS_SCRIPT,
      '!**/widget/build/prerendered/drawn-launcher.ts',
      '!**/widget/build/part-files.ts',
      '**/demo/**',
      '**/tests/**',
      'posthog-js',
      '@floating-ui/**',
    ],
    says: 'Prerendering runs in Node; of the tag, it may import the launcher’s markup and the names of the part files.',
  },
  {
    files: ['demo/**'],
    forbidden: THE_TAG_BY_ITS_SCRIPT,
    says: 'The console embeds the tag as a partner does.',
  },
  {
    // Reads the platform's call records through the client's entry, as a partner's program would.
    files: ['demo/instruments/records/platform-record.ts'],
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
      '!../../server/cli/drain.ts',
      '!../../server/http/open-work.ts',
    ],
    says: 'The demo mounts the server through the package’s entries, as an owner does, and stops like the program.',
  },
  {
    files: ['demo/businesses/**'],
    forbidden: [
      ...THE_TAG_BY_ITS_SCRIPT,
      '!**/widget/page/telephone-link.ts',
      '!../../server/index.ts',
      '!../../server/cli/{businesses,program-log,serve-stored,store-environment}.ts',
    ],
    says: 'The demo’s businesses are served by the program, and added by its commands.',
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
    says: 'A stand-in simulates a third party’s server, so it shares no code with what is tested against it.',
  },
];

const pageRule = ({ files, forbidden, says }: (typeof PAGES)[number]): OxlintOverride => ({
  files,
  rules: { 'eslint/no-restricted-imports': ['error', { patterns: [{ group: forbidden, message: says }] }] },
});

export const PAGES_LAYERS: readonly OxlintOverride[] = PAGES.map(pageRule);
