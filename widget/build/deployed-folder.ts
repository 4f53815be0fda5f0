/** The folder that is deployed keeps no parts of older builds, and no source maps: visitors get no source. */
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import type { Plugin } from 'vite';

/** @param isPart whether a file, by its name, is one that this build names by its content */
export function tidyFolder(isPart: (name: string) => boolean): Plugin {
  return {
    name: 'tidy-folder',
    async writeBundle({ dir = 'dist' }, bundle) {
      const written = Object.keys(bundle);
      const old = (await readdir(dir)).filter((name) => isPart(name) && !written.includes(name));
      await Promise.all(old.map((name) => rm(`${dir}/${name}`)));
      await mkdir(`${dir}-maps`, { recursive: true });
      const maps = written.filter((name) => name.endsWith('.map'));
      await Promise.all(maps.map((name) => rename(`${dir}/${name}`, `${dir}-maps/${name}`)));
    },
  };
}
