/** Finds WebKitGTK, its driver and a virtual display, or installs them. */
import { join } from 'node:path';
import { allExisting, onPath } from './places.mjs';
import { SetupError } from './progress.mjs';
import { canInstallSystemPackages, installSystemPackages } from './system-packages.mjs';

const PACKAGES = [
  'webkit2gtk-driver',
  'xvfb',
  // WebKit's audio playback and capture.
  ...['base', 'good', 'bad'].map((set) => `gstreamer1.0-plugins-${set}`),
];

/** Distributions keep internal programs in different folders. */
const LIBRARIES = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/libexec', '/usr/lib'];
const VERSIONS = ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'];

/** @type {Readonly<Record<string, readonly string[]>>} */
const PLACES = {
  WEBKIT_DRIVER_PATH: onPath(['WebKitWebDriver']),
  WEBKIT_BROWSER_PATH: LIBRARIES.flatMap((folder) =>
    VERSIONS.map((version) => join(folder, version, 'MiniBrowser')),
  ),
  XVFB_PATH: onPath(['Xvfb']),
};

/** @returns {Promise<Record<string, string>>} the path of each program */
export async function findWebKit() {
  const found = allExisting(PLACES) ?? (await install());
  if (found !== null) return found;
  throw new SetupError(
    `WebKitGTK, its driver and Xvfb are needed and could not be installed. On Debian: apt-get install ${PACKAGES.join(' ')}. Elsewhere install them, or say where they are by ${Object.keys(PLACES).join(', ')}.`,
  );
}

async function install() {
  if (!canInstallSystemPackages()) return null;
  await installSystemPackages('WebKitGTK and what it needs', PACKAGES);
  return allExisting(PLACES);
}
