/**
 * Makes React bind functions without the page's `Function.prototype.bind`, because MooTools 1.2 replaces it with one
 * that takes the arguments as a list, and React would render nothing.
 */
import type { Plugin } from 'vite';

const LIBRARY = '/react-dom/cjs/react-dom-client.production.js';

/** Matches `.bind(` after a function's name or a method. */
const BINDING = /([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)\.bind\(/g;

const HELPER =
  'function bindTo(act, self, ...first) { return (...rest) => Reflect.apply(act, self, [...first, ...rest]); }\n';

export function ownBind(): Plugin {
  return {
    name: 'own-bind',
    enforce: 'pre',
    transform(code, id) {
      if (!id.split('?')[0]?.endsWith(LIBRARY)) return null;
      const bound = code.replaceAll(BINDING, 'bindTo($1, ');
      if (bound === code || bound.includes('.bind(')) this.error(`${LIBRARY} binds in another way.`);
      return { code: `${HELPER}${bound}`, map: null };
    },
  };
}
