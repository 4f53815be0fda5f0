/** Lint rules. `lint/layers.ts` defines which folder may import which. */
import { defineConfig } from 'oxlint';
import { ON_ANY_SERVER, WITHOUT_A_PAGE } from './lint/globals.ts';
import { LAYERS } from './lint/layers.ts';

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'vitest'],
  jsPlugins: ['./lint/plugin.ts'],
  categories: { correctness: 'error', suspicious: 'error' },
  options: { typeAware: true, reportUnusedDisableDirectives: 'deny' },
  // Host projects have their own configurations and packages that are not installed here.
  ignorePatterns: ['dist', 'dist-maps', '.cache', 'test-results', 'node_modules', 'tests/hosts/apps'],
  rules: {
    'project/number-units': [
      'error',
      {
        dimensionless: [
          'LEVEL',
          'WEIGHT',
          'VERSION',
          'FRACTION',
          'PORT',
          'ID',
          'KEY',
          'CODE',
          'DESCRIPTOR',
          'FLAG',
          'SCALE',
          'STATUS',
          'TYPE',
          'HOUR_OF_DAY',
          'TURN_BEFORE_THIS_PAGE',
        ],
      },
    ],
    'project/no-disabled-rules': 'error',
    'eslint/max-lines': ['error', { max: 400, skipBlankLines: false, skipComments: false }],
    'eslint/max-lines-per-function': [
      'error',
      { max: 60, skipBlankLines: true, skipComments: true, IIFEs: true },
    ],
    'eslint/eqeqeq': ['error', 'always'],
    'eslint/no-var': 'error',
    'eslint/prefer-const': 'error',
    'eslint/no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'] }],
    'eslint/no-restricted-imports': 'off',
    'eslint/no-shadow': 'off',
    'eslint/no-underscore-dangle': 'off',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-unassigned-import': 'off',
    // The single-script build exports values, not live bindings, so importers would not see a reassignment.
    'import/no-mutable-exports': 'error',
    'import/no-named-as-default': 'off',
    'import/no-named-as-default-member': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/no-noninteractive-tabindex': ['error', { roles: ['region', 'tabpanel'], tags: [] }],
    'promise/always-return': 'off',
    'promise/no-callback-in-promise': 'off',
    'promise/no-multiple-resolved': 'off',
    'react/react-in-jsx-scope': 'off',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'react/iframe-missing-sandbox': 'off',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/no-namespace': ['error', { allowDeclarations: true }],
    'typescript/no-misused-spread': ['error', { allow: ['string'] }],
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/no-unnecessary-type-parameters': 'off',
    'typescript/consistent-return': 'off',
    'typescript/switch-exhaustiveness-check': [
      'error',
      { considerDefaultExhaustiveForUnions: true, requireDefaultForNonUnion: false },
    ],
    'unicorn/no-abusive-eslint-disable': 'error',
    'unicorn/prefer-node-protocol': 'error',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/require-post-message-target-origin': 'off',
    'vitest/require-mock-type-parameters': 'off',
    'vitest/require-to-throw-message': 'off',
    'vitest/expect-expect': 'off',
    'vitest/no-conditional-expect': 'off',
    'vitest/no-standalone-expect': 'off',
    'vitest/valid-title': 'off',
    'vitest/warn-todo': 'off',
  },
  overrides: [
    {
      files: ['widget/**/*.{ts,tsx}'],
      rules: { 'eslint/no-console': ['error', { allow: ['warn', 'error'] }] },
    },
    {
      // The debug log writes to the console if the owner enables it.
      files: ['widget/page/debug-line.ts'],
      rules: { 'eslint/no-console': ['error', { allow: ['info'] }] },
    },
    {
      // The server writes receipts to standard output.
      files: ['server/**'],
      rules: { 'eslint/no-console': 'off' },
    },
    WITHOUT_A_PAGE,
    ON_ANY_SERVER,
    ...LAYERS,
    {
      // Stores are closures, so their functions can be passed to React unbound.
      files: ['**/*.tsx'],
      rules: { 'typescript/unbound-method': 'off' },
    },
    {
      files: ['tests/**/*.{ts,tsx}'],
      rules: { 'eslint/max-lines-per-function': 'off', 'project/test-titles': 'error' },
    },
    {
      files: [
        'tests/e2e/**',
        'tests/models/**',
        'tests/contract/**',
        'tests/component/**',
        'tests/bench/**',
        'tests/looks/**',
      ],
      // Playwright requires the first argument of a fixture to be destructured, even if it is unused.
      rules: { 'eslint/no-empty-pattern': 'off', 'react/rules-of-hooks': 'off' },
    },
  ],
});
