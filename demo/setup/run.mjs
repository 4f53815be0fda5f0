import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { findBrowsers } from './browsers.mjs';
import { installPackages } from './packages.mjs';
import { ROOT, projectNode } from './places.mjs';
import { SetupError } from './progress.mjs';

/**
 * @param {readonly string[]} words the program, then its arguments
 * @returns {Promise<number>} the exit code
 */
export async function run(words) {
  const [program = '', ...rest] = words;
  try {
    await installPackages();
    const browsers = rest.includes('--browsers') ? await findBrowsers() : {};
    const args = rest.filter((word) => word !== '--browsers');
    return await handOver([program, ...args], browsers);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.message);
    return 1;
  }
}

/**
 * @param {readonly string[]} words
 * @param {Record<string, string>} environment
 * @returns {Promise<number>}
 */
function handOver(words, environment) {
  const path = [join(ROOT, 'node_modules', '.bin'), process.env['PATH'] ?? ''].join(delimiter);
  // Type stripping is what this Node was chosen for; its being experimental is no news to anybody here.
  const child = spawn(projectNode(), ['--disable-warning=ExperimentalWarning', ...words], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...environment, PATH: path },
  });
  // The terminal sends Ctrl-C to the child as well: let it close in its own time.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
