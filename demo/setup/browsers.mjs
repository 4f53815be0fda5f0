/**
 * Finds Chromium and Firefox, or installs them: as root from system packages, otherwise through Playwright. The
 * headless Chromium shell is the same engine at a fifth of the cost, so it is preferred.
 */
import { join } from 'node:path';
import { firstExisting, onPath } from './places.mjs';
import { SetupError, runVisibly } from './progress.mjs';
import { canInstallSystemPackages, installSystemPackages } from './system-packages.mjs';

const { env } = process;
const programs = [env['ProgramFiles'], env['ProgramFiles(x86)'], env['LOCALAPPDATA']].filter(
  (folder) => folder !== undefined,
);

const BROWSERS = {
  CHROMIUM_PATH: {
    title: 'Chromium',
    debian: 'chromium',
    playwright: /** @type {const} */ ('chromium'),
    commands: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'],
    paths: [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      ...programs.map((folder) => join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')),
    ],
  },
  FIREFOX_PATH: {
    title: 'Firefox',
    debian: 'firefox-esr',
    playwright: /** @type {const} */ ('firefox'),
    commands: ['firefox-esr', 'firefox'],
    paths: [
      '/Applications/Firefox.app/Contents/MacOS/firefox',
      ...programs.map((folder) => join(folder, 'Mozilla Firefox', 'firefox.exe')),
    ],
  },
};

const SHELL = {
  debian: 'chromium-headless-shell',
  commands: ['chromium-headless-shell', 'chrome-headless-shell'],
};

/** @typedef {keyof typeof BROWSERS} BrowserVariable */
/** @typedef {BrowserVariable | 'CHROMIUM_SHELL_PATH'} Variable */

/** @returns {Promise<Record<Variable, string>>} the path of each browser */
export async function findBrowsers() {
  const variables = /** @type {BrowserVariable[]} */ (Object.keys(BROWSERS));
  const found = await findAll(variables);
  const missing = variables.filter((variable) => found[variable] === null);
  if (missing.length === 0) return complete(found);
  await install(missing);
  return complete(await findAll(variables));
}

/** @param {readonly BrowserVariable[]} variables */
async function findAll(variables) {
  // Import it late: on a fresh machine it was only just installed.
  const playwright = await import('playwright');
  const entries = variables.map((variable) => {
    const { commands, paths, playwright: name } = BROWSERS[variable];
    const own = playwright[name].executablePath();
    return [variable, firstExisting([env[variable] || undefined, ...onPath(commands), ...paths, own])];
  });
  return /** @type {Record<BrowserVariable, string | null>} */ (Object.fromEntries(entries));
}

/** @param {readonly BrowserVariable[]} missing */
async function install(missing) {
  const titles = missing.map((variable) => BROWSERS[variable].title).join(' and ');
  if (canInstallSystemPackages()) {
    // Optional, and not every distribution has it.
    await installSystemPackages('Chromium without windows', [SHELL.debian]);
    const packages = missing.map((variable) => BROWSERS[variable].debian);
    if (await installSystemPackages(titles, packages)) return;
  }
  const names = missing.map((variable) => BROWSERS[variable].playwright);
  await runVisibly(`Downloading ${titles} (once)`, 'npx', ['playwright', 'install', ...names]);
}

/**
 * @param {Record<BrowserVariable, string | null>} found
 * @returns {Record<Variable, string>}
 */
function complete({ CHROMIUM_PATH, FIREFOX_PATH }) {
  if (CHROMIUM_PATH !== null && FIREFOX_PATH !== null) {
    const shell = firstExisting([env['CHROMIUM_SHELL_PATH'] || undefined, ...onPath(SHELL.commands)]);
    return { CHROMIUM_PATH, FIREFOX_PATH, CHROMIUM_SHELL_PATH: shell ?? CHROMIUM_PATH };
  }
  const variable = CHROMIUM_PATH === null ? 'CHROMIUM_PATH' : 'FIREFOX_PATH';
  throw new SetupError(
    `${BROWSERS[variable].title} is needed and could not be installed: install it, or set ${variable} to where it is.`,
  );
}
