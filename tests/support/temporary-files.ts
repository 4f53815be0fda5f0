/**
 * Where the programs of a test run write temporary files: in memory if there is room, because the inbox and browsers wait
 * for the disk after each write, which takes most of the time of a test that opens an inbox.
 */
import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Linux keeps this folder in memory. In a container it often has only 64 MB. */
const MEMORY_FOLDER = '/dev/shm';
/** Four times what a whole run uses at most. */
const MIN_FREE_BYTES = 4_000_000_000;

/** The variable from which `tmpdir` and browsers read the folder, as part of a program's environment. */
export const TEMPORARY_FILES = { TMPDIR: hasRoom() ? MEMORY_FOLDER : tmpdir() };

function hasRoom(): boolean {
  if (!existsSync(MEMORY_FOLDER)) return false;
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return bavail * bsize >= MIN_FREE_BYTES;
}
