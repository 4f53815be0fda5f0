/** Finds WordPress with PHP and MariaDB, or installs them: the plugin is tested on a real installation. */
import { allExisting, onPath } from './places.mjs';
import { canInstallSystemPackages, installSystemPackages } from './system-packages.mjs';

/**
 * No web server or service: PHP's built-in server is used, and the tests start MariaDB. Installing `php` alone would
 * pull in Apache.
 */
const PACKAGES = [
  'php',
  'php-cgi',
  'php-cli',
  'php-mbstring',
  'php-mysql',
  'php-xml',
  'php-zip',
  'micro-httpd',
  'mariadb-server-core',
  'wordpress',
  'wordpress-theme-twentytwentyone',
  'wordpress-theme-twentytwentythree',
];

/** @type {Readonly<Record<string, readonly string[]>>} */
const PLACES = {
  PHP_PATH: onPath(['php']),
  MARIADB_PATH: [...onPath(['mariadbd']), '/usr/sbin/mariadbd'],
  MARIADB_INSTALL_PATH: onPath(['mariadb-install-db']),
  WORDPRESS_PATH: ['/usr/share/wordpress'],
};

/** @returns {Promise<Record<string, string>>} the path of each; empty if any is unavailable */
export async function findWordPress() {
  const found = allExisting(PLACES) ?? (await install());
  if (found !== null) return found;
  console.log('WordPress, PHP and MariaDB were not found. The tests of the WordPress plugin are skipped.');
  return {};
}

async function install() {
  if (!canInstallSystemPackages()) return null;
  await installSystemPackages('WordPress, PHP and MariaDB', PACKAGES);
  return allExisting(PLACES);
}
