/** `npm run looks:renew`: retakes the pictures that have changed, with few colors to keep the files small. */
import { readdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { buildOnce } from '../support/built.ts';
import { program } from '../support/steps.ts';

const PICTURES = fileURLToPath(new URL('pictures/', import.meta.url));
const CONFIG = fileURLToPath(new URL('playwright.config.ts', import.meta.url));

/** Enough colors for the antialiased edges of letters. */
const COLORS = 32;

async function main(): Promise<boolean> {
  const chosen = process.argv.slice(2);
  // The programs below take the last build.
  await buildOnce();
  await program('@playwright/test/cli.js', 'test', '-c', CONFIG, '--update-snapshots=changed', ...chosen);
  for (const name of await readdir(PICTURES)) await shrink(PICTURES + name);
  return program('@playwright/test/cli.js', 'test', '-c', CONFIG, ...chosen);
}

async function shrink(path: string): Promise<void> {
  const picture = sharp(path);
  const { isPalette } = await picture.metadata();
  if (isPalette) return;
  await writeFile(path, await picture.png({ palette: true, colours: COLORS, dither: 0 }).toBuffer());
}

process.exitCode = (await main()) ? 0 : 1;
