/** Which modules must do without which globals, because they also run where there are none. */
import type { OxlintOverride } from 'oxlint';

const OF_A_PAGE = ['window', 'document', 'navigator', 'localStorage', 'sessionStorage'];

/** What state and rules are made of runs in Node as well. */
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

/** The endpoint's own modules use what every runtime of the web has, and neither a page nor Node. */
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
