/** What the tag never runs of the libraries that it carries: the names that `without-unused.ts` looks for. */
import { UNUSED_OF_DAILY } from './unused-daily.ts';

export type UnusedParts = {
  /** Methods and functions that the library itself calls, with nothing to show for it. They do nothing. */
  readonly silenced?: readonly string[];
  /** Methods that nobody calls. They are gone. */
  readonly unused?: readonly string[];
  /** Options that we never give. */
  readonly options?: readonly string[];
  /** Whether calls that make the values of the library's own variables, compiled classes for instance, do nothing else. */
  readonly hasPureCalls?: boolean;
};

/** By the end of the library's file. */
const LIBRARIES: Readonly<Record<string, UnusedParts>> = {
  '@daily-co/daily-js/dist/daily-esm.js': UNUSED_OF_DAILY,
  // Its script is loaded by our own loader, with a time limit and a retry; this is the other one.
  '@hcaptcha/react-hcaptcha/lib/dist/esm/index.js': { silenced: ['loadCaptcha'] },
};

export const unusedPartsOf = (id: string): UnusedParts =>
  Object.entries(LIBRARIES).find(([file]) => id.endsWith(file))?.[1] ?? {};
