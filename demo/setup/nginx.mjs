/** Finds nginx, or installs it: the endpoint's recipe for nginx is tested behind a real one. */
import { firstExisting, onPath } from './places.mjs';
import { canInstallSystemPackages, installSystemPackages } from './system-packages.mjs';

/** @returns {Promise<Record<string, string>>} its path; empty if unavailable */
export async function findNginx() {
  const found = find() ?? (await install());
  if (found !== null) return { NGINX_PATH: found };
  console.log('nginx was not found. The test of its recipe is skipped.');
  return {};
}

function find() {
  return firstExisting([process.env['NGINX_PATH'] || undefined, ...onPath(['nginx']), '/usr/sbin/nginx']);
}

async function install() {
  if (!canInstallSystemPackages()) return null;
  return (await installSystemPackages('nginx', ['nginx-light'])) ? find() : null;
}
