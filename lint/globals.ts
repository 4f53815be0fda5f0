/** Forbids globals in modules that also run in environments without them. */
import type { OxlintOverride } from 'oxlint';

const OF_A_PAGE = ['window', 'document', 'navigator', 'localStorage', 'sessionStorage'];

/** State and rules must also run in Node. */
export const WITHOUT_A_PAGE: OxlintOverride = {
  files: [
    'widget/contract.ts',
    'widget/config/**',
    'widget/i18n/**',
    'widget/session/**',
    'widget/entrance/dialog-state.ts',
  ],
  rules: {
    'eslint/no-restricted-globals': ['error', ...OF_A_PAGE, 'fetch', 'requestAnimationFrame'],
  },
};

/** The endpoint uses only globals that all web-interoperable runtimes have, none of a page or of Node. */
export const ON_ANY_SERVER: OxlintOverride = {
  files: ['server/*.ts', 'server/{admission,counters,http,routes}/*.ts'],
  rules: {
    'eslint/no-restricted-globals': [
      'error',
      ...OF_A_PAGE,
      'location',
      'process',
      'Buffer',
      'require',
      'global',
      '__dirname',
      'setImmediate',
    ],
  },
};
