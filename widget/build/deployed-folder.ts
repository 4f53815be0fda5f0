/** Removes parts of older builds and source maps from the deployed folder. Source maps would publish the source. */
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import type { Plugin } from 'vite';

/** @param isPart whether a file name is one of this build's hashed names */
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
