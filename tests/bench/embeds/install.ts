/** Installs packages that the benchmarks measure or use, and that are not dependencies of the project. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';

/** @param packages names with exact versions; does nothing if they are installed */
export function installApart(folder: string, packages: readonly string[]): void {
  const present = packages.every((name) =>
    existsSync(`${folder}/node_modules/${name.replace(/@[^@]*$/, '')}`),
  );
  if (present) return;
  console.log(
    `Installing ${packages.join(' and ')} into .cache/${basename(folder)} (once; under a minute) …`,
  );
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/package.json`, JSON.stringify({ name: basename(folder), private: true }));
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // Do not run their install scripts.
  execFileSync(npm, ['install', '--save-exact', '--ignore-scripts', '--no-audit', '--no-fund', ...packages], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
}
