/** Why SQLite cannot open or write the inbox's file, for the owner. SQLite itself has one message for most causes. */
import { access, constants, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A command does not create the file, because it may run as another user than the server. */
export class NoInboxYetError extends Error {
  override readonly name = 'NoInboxYetError';
}

const FULL_CODE = 13;

const quoted = (path: string): string => JSON.stringify(path);

/** @param done `opened` or `written` */
export async function fileError(file: string, done: 'opened' | 'written', error: unknown): Promise<Error> {
  const isFull = error instanceof Error && Reflect.get(error, 'errcode') === FULL_CODE;
  const reason = isFull ? 'the disk is full' : await fileProblem(file);
  return new Error(`The inbox ${quoted(file)} cannot be ${done}: ${reason ?? String(error)}.`, {
    cause: error,
  });
}

export async function doesExist(path: string): Promise<boolean> {
  return (await kindOf(path)) !== 'missing';
}

/** Null if the file can be written, or created, as far as the system says. Does not open it, which would end its locks. */
export async function fileProblem(file: string): Promise<string | null> {
  const folder = dirname(file);
  const [known, around] = await Promise.all([kindOf(file), kindOf(folder)]);
  if (known === 'folder') return 'it is a folder. INBOX must name a file in it';
  if (around === 'missing') return `the folder ${quoted(folder)} does not exist`;
  if (around === 'file') return `${quoted(folder)} is not a folder`;
  // SQLite creates files beside it.
  const inFolder = await refusedWrite(folder);
  if (inFolder !== null) return problemOf(inFolder, `in the folder ${quoted(folder)}`);
  const files = [file, `${file}-wal`, `${file}-shm`, `${file}-lock`];
  for (const each of files) {
    const code = await refusedWrite(each);
    if (code !== null && code !== 'ENOENT') return problemOf(code, `the file ${quoted(each)}`);
  }
  return null;
}

function problemOf(code: string, where: string): string {
  if (code === 'EROFS') return 'its disk is mounted for reading only';
  const user = process.getuid?.();
  return `the user who runs this program${user === undefined ? '' : ` (${user})`} may not write ${where}`;
}

async function kindOf(path: string): Promise<'file' | 'folder' | 'missing' | 'unknown'> {
  try {
    return (await stat(path)).isDirectory() ? 'folder' : 'file';
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? 'missing' : 'unknown';
  }
}

/** The system's code; null if it may be written. */
async function refusedWrite(path: string): Promise<string | null> {
  try {
    await access(path, constants.W_OK);
    return null;
  } catch (error) {
    return codeOf(error);
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error ? String(Reflect.get(error, 'code')) : 'unknown';
