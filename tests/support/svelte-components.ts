/** Compiles Svelte components in the tests' builds, for the browser or for a rendering server. */
import { compile } from 'svelte/compiler';
import type { Plugin } from 'vite';

export function svelteComponents(): Plugin {
  return {
    name: 'svelte-components',
    transform(code, id, options) {
      if (!id.endsWith('.svelte')) return null;
      const { js } = compile(code, { filename: id, generate: options?.ssr === true ? 'server' : 'client' });
      return { code: js.code, moduleType: 'js' };
    },
  };
}
