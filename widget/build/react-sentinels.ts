/**
 * React makes five errors when it is evaluated, as marks that it throws and catches itself. With each the engine
 * notes where it was made, and for that it may parse all of React once more: longer than everything else that
 * evaluating it takes. As marks they need no such note.
 */
import type { Plugin } from 'vite';

const FILE = 'react-dom/cjs/react-dom-client.production.js';
const SENTINEL = /^((?:var )? *\w+Exception) = Error\((formatProdErrorMessage\(\d+\))\)/gm;
const EXPECTED = 5;

/** A React that is built differently fails the build, so that the cost does not come back unseen. */
export function reactSentinels(): Plugin {
  return {
    name: 'react-sentinels',
    transform(code, id) {
      if (!id.endsWith(FILE)) return null;
      const found = code.match(SENTINEL)?.length ?? 0;
      if (found !== EXPECTED) return this.error(`${FILE} has ${found} sentinels, not ${EXPECTED}.`);
      // Not by assignment: a page may have frozen what every error inherits.
      const stackless = '$1 = Object.create(Error.prototype, { message: { value: $2 } })';
      return { code: code.replace(SENTINEL, stackless), map: null };
    },
  };
}
