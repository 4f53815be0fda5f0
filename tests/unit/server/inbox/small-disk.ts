/** A disk of two megabytes, in memory, that a test can fill and make read-only. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { open, rm, stat, statfs, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export type SmallDisk = {
  readonly folder: string;
  readonly setReadOnly: (isReadOnly: boolean) => void;
  readonly remove: () => void;
};

const POLL_INTERVAL_MS = 10;

/** Null if this user may not mount. */
export function smallDisk(): SmallDisk | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  const folder = mkdtempSync(join(tmpdir(), 'task-tamer-small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
  return {
    folder,
    setReadOnly: (isReadOnly) => {
      execFileSync('mount', ['-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, folder]);
    },
    remove() {
      // `--lazy` also works if a failed test has left a file open.
      execFileSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

export async function fillDisk(folder: string): Promise<void> {
  const filler = await open(join(folder, 'filler'), 'w');
  for (const bytes of [4_096, 1]) await fillBy(filler, bytes);
  await filler.close();
}

/** Waits for the space, which a file system may return a moment after the file was deleted. */
export async function emptyDisk(folder: string): Promise<void> {
  const filler = join(folder, 'filler');
  const { size } = await stat(filler);
  await rm(filler);
  for (;;) {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize > size / 2) return;
    await wait(POLL_INTERVAL_MS);
  }
}

async function fillBy(filler: FileHandle, bytes: number): Promise<void> {
  try {
    for (;;) await filler.write(Buffer.alloc(bytes));
  } catch {
    // The disk is full, as intended.
  }
}
