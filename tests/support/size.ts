/** The script's size budget. */
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { DEPLOYED_FOLDER } from '../../site/prerender/build-parts.ts';

/** Bytes after brotli. The comparable embeds weigh 158,000 and 161,000. */
export const SIZE_BUDGET = 142_000;

export const SCRIPT_FILE = `${DEPLOYED_FOLDER}/task-tamer-agent.js`;

/** Bytes of the built script as a server sends it at best. */
export function scriptSize(): number {
  return brotliCompressSync(readFileSync(SCRIPT_FILE)).length;
}
