// Scope: the build works in any folder: with a space, non-ASCII letters or a percent sign in its name.
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const NEEDED = ['widget', 'package.json', 'tsconfig.json', 'vite.widget.config.ts'];

test('the build works in a folder whose name has a space, an umlaut and a percent sign', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'task-tamer-'));
  onTestFinished(() => rm(parent, { recursive: true, force: true }));
  const folder = join(parent, 'Büro & Co 100%');
  for (const name of NEEDED) await cp(join(ROOT, name), join(folder, name), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const vite = join(folder, 'node_modules/vite/bin/vite.js');
  await promisify(execFile)(process.execPath, [vite, 'build', '-c', 'vite.widget.config.ts'], {
    cwd: folder,
  });
  const script = await readFile(join(folder, 'dist/task-tamer-agent.js'), 'utf8');
  expect(script).toContain('task-tamer-agent');
}, 60_000);
