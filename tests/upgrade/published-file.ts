/** A file of a library as published, from npm's registry. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { VendorFile } from '../../widget/build/vendor/vendor-files.ts';

const run = promisify(execFile);

export async function publishedFile({ name, version, file }: VendorFile): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'published-'));
  try {
    const { stdout } = await run('npm', ['pack', `${name}@${version}`, '--silent'], { cwd: folder });
    await run('tar', ['-xf', stdout.trim()], { cwd: folder });
    return await readFile(join(folder, 'package', file), 'utf8');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
