/** Source files that the single script replaces, because it contains every part, or fetches a file next to it. */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const REPLACED = {
  'entrance/load-parts.ts': 'entrance/contained-parts.ts',
  'element/load-diagnosis.ts': 'element/fetch-diagnosis.ts',
  'element/load-follow.ts': 'element/fetch-follow.ts',
} as const;

const pathOf = (file: string): string => fileURLToPath(new URL(`../${file}`, import.meta.url));

export function scriptFiles(): Plugin {
  return {
    name: 'script-files',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const replacement = Object.entries(REPLACED).find(([file]) =>
        source.endsWith(`/${file.split('/')[1]}`),
      );
      if (!replacement) return null;
      const [file, other] = replacement;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      return resolved?.id === pathOf(file) ? pathOf(other) : null;
    },
  };
}
