/** `npm run build` like a host runs it: in a copy of the project without machine-specific files. */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../..');
/** Folders that the build does not read, or that earlier runs wrote. Dotfiles such as `.env` are left out as well. */
const LEFT_OUT = new Set(['demo', 'tests', 'dist', 'node_modules', 'test-results', 'playwright-report']);
const ENVIRONMENT = {
  VITE_SITE_URL: 'https://task-tamer.example',
  VITE_CALL_ENDPOINT: 'https://calls.the-host.example/task-tamer',
  VITE_CAPTCHA_SITE_KEY: 'site-key-of-the-host',
  VITE_LEAD_FORM_URL: 'https://forms.example/lead',
  VITE_CALENDAR_URL: 'https://calendar.example/team',
  VITE_EMAIL: 'hello@task-tamer.example',
  VITE_PHONE: '+1 212 555 0142',
  VITE_ANALYTICS_KEY: 'analytics-key-of-the-host',
};

/**
 * @param added files by path, which the project does not have
 * @returns the folder of the copy, which the caller removes; the build is in its `dist`
 */
export async function buildCopy(added: Readonly<Record<string, Uint8Array>> = {}): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'task-tamer-build-'));
  const names = (await readdir(ROOT)).filter((name) => !name.startsWith('.') && !LEFT_OUT.has(name));
  await Promise.all(names.map((name) => cp(join(ROOT, name), join(copy, name), { recursive: true })));
  for (const [name, content] of Object.entries(added)) await writeFile(join(copy, name), content);
  await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'junction');
  const lines = Object.entries(ENVIRONMENT).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(join(copy, '.env'), lines.join(''));
  // Do not pass on this process's environment, because a test runner sets variables that change the build.
  const { PATH, HOME } = process.env;
  await promisify(execFile)('npm', ['run', 'build'], { cwd: copy, env: { PATH, HOME } });
  return copy;
}
