/** The released versions: their tags, newest first. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** @returns the tags in the history of the current commit, such as `v1.2.3` */
export async function releasedTags(folder: string): Promise<readonly string[]> {
  const args = ['tag', '--list', 'v*', '--sort=-version:refname', '--merged', 'HEAD'];
  const { stdout } = await promisify(execFile)('git', args, { cwd: folder });
  return stdout.split('\n').filter((tag) => tag !== '');
}
