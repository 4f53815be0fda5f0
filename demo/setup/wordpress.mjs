/** Finds WordPress with PHP and MariaDB, or installs them: the plugin is tried on a really installed one. */
import { allExisting, onPath } from './places.mjs';
import { canInstallSystemPackages, installSystemPackages } from './system-packages.mjs';

/** No web server and no service: PHP brings the one, and MariaDB is started by the tests. `php` keeps Apache away. */
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

/** @returns {Promise<Record<string, string>>} where each is; nothing where one of them is not to be had */
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
