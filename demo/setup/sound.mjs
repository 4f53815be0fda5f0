/** Finds PulseAudio, or installs it: on Linux, Firefox's AudioContext needs a sound server. */
import { firstExisting, onPath } from './places.mjs';
import { canInstallSystemPackages, installSystemPackages } from './system-packages.mjs';

/** @returns {Promise<Record<string, string>>} its path; empty if not needed or unavailable */
export async function findSound() {
  if (process.platform !== 'linux') return {};
  const found = find() ?? (await install());
  if (found !== null) return { PULSEAUDIO_PATH: found };
  console.log(
    'PulseAudio was not found. Without any sound server the tests of sound are skipped in Firefox.',
  );
  return {};
}

function find() {
  return firstExisting([process.env['PULSEAUDIO_PATH'] || undefined, ...onPath(['pulseaudio'])]);
}

async function install() {
  if (!canInstallSystemPackages()) return null;
  await installSystemPackages('PulseAudio', ['pulseaudio']);
  return find();
}
