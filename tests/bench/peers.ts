/** Installs the embeds that ours is compared with, outside the project's own dependencies. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const PEERS_FOLDER = fileURLToPath(new URL('../../.cache/peers', import.meta.url));
const PACKAGES = ['@elevenlabs/convai-widget-embed@0.5.4', '@vapi-ai/client-sdk-react@0.1.1'];

export function installPeers(): void {
  const present = PACKAGES.every((name) =>
    existsSync(`${PEERS_FOLDER}/node_modules/${name.replace(/@[^@]*$/, '')}`),
  );
  if (present) return;
  console.log(`Installing ${PACKAGES.join(' and ')} into .cache/peers (once; under a minute) …`);
  mkdirSync(PEERS_FOLDER, { recursive: true });
  writeFileSync(`${PEERS_FOLDER}/package.json`, JSON.stringify({ name: 'peers', private: true }));
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // Their scripts are not run: only their built files are read.
  execFileSync(npm, ['install', '--save-exact', '--ignore-scripts', '--no-audit', '--no-fund', ...PACKAGES], {
    cwd: PEERS_FOLDER,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
}
