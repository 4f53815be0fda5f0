/** Checks that a package declares exactly the dependencies that its packed files import. */
import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import type { Packed } from './pack.ts';

const IMPORT = /(?:\bfrom |\bimport\(|^import )['"]([^.'"][^'"]*)['"]/gm;
/** The package that a specifier names: `@scope/name` for `@scope/name/file`. */
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

export async function dependencyFaults({ folder, manifest, files }: Packed): Promise<readonly string[]> {
  const modules = files.filter((file) => /^dist\/(?:packages|server|widget)\//.test(file));
  const texts = await Promise.all(modules.map((file) => readFile(join(folder, file), 'utf8')));
  const imported = new Set(
    texts
      .flatMap((text) => [...text.matchAll(IMPORT)].map(([, name = '']) => packageOf(name)))
      .filter((name) => !isBuiltin(name) && name !== manifest.name),
  );
  const declared = new Set(Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }));
  return [
    ...[...imported]
      .filter((name) => !declared.has(name))
      .map((name) => `${name} is imported but not a dependency`),
    ...[...declared]
      .filter((name) => !imported.has(name))
      .map((name) => `${name} is a dependency but not imported`),
  ];
}
