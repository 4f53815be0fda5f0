/** `npm run looks:renew`: retakes the pictures that have changed, with few colors to keep the files small. */
import { readFileSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import UPNG from 'upng-js';
import { program } from '../support/steps.ts';

const PICTURES = fileURLToPath(new URL('pictures/', import.meta.url));
const CONFIG = fileURLToPath(new URL('playwright.config.ts', import.meta.url));

/** Enough colors for the antialiased edges of letters. */
const COLORS = 32;
/** The color type of palette images in a PNG file's header. */
const PALETTE = 3;
const COLOR_TYPE_AT = 25;

async function main(): Promise<boolean> {
  const chosen = process.argv.slice(2);
  await program('@playwright/test/cli.js', 'test', '-c', CONFIG, '--update-snapshots=changed', ...chosen);
  for (const name of await readdir(PICTURES)) shrink(PICTURES + name);
  return program('@playwright/test/cli.js', 'test', '-c', CONFIG, ...chosen);
}

function shrink(path: string): void {
  const file = readFileSync(path);
  if (file[COLOR_TYPE_AT] === PALETTE) return;
  const { buffer, byteOffset, byteLength } = file;
  const picture = UPNG.decode(buffer.slice(byteOffset, byteOffset + byteLength));
  const { width, height } = picture;
  writeFileSync(path, Buffer.from(UPNG.encode(UPNG.toRGBA8(picture), width, height, COLORS)));
}

process.exitCode = (await main()) ? 0 : 1;
