/**
 * Where the programs of a test run write temporary files: in memory if possible, because the inbox waits for the disk after
 * each write, which takes a third of the time of the unit tests.
 */
import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Linux keeps this folder in memory. In a container it often has only 64 MB, and runs no programs. */
const MEMORY_FOLDER = '/dev/shm';
/** Three times what a whole run was measured to use at most. */
const MIN_FREE_BYTES = 900_000_000;

/** The variable from which `tmpdir` and browsers read the folder, as part of a program's environment. */
export const TEMPORARY_FILES = { TMPDIR: canBeUsed() ? MEMORY_FOLDER : tmpdir() };

function canBeUsed(): boolean {
  if (!existsSync(MEMORY_FOLDER)) return false;
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return bavail * bsize >= MIN_FREE_BYTES && runsPrograms();
}

function runsPrograms(): boolean {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  const options = mounts.find((line) => line.split(' ')[1] === MEMORY_FOLDER)?.split(' ')[3];
  return options !== undefined && !options.split(',').includes('noexec');
}
