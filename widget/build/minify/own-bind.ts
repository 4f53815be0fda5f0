/**
 * Has React bind without the page's `Function.prototype.bind`: that of MooTools 1.2 takes the arguments as a list, and
 * React would draw nothing.
 */
import type { Plugin } from 'vite';

const LIBRARY = '/react-dom/cjs/react-dom-client.production.js';

/** A function by its name, or a method. */
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
