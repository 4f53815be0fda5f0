/** What only the page's owner reads: a part of the module, and a file next to the single script. */
export { diagnose } from './diagnose.ts';
export { wordProblems } from '../i18n/override-problems.ts';
export * as sentences from './setup-sentences.ts';
