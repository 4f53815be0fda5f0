/** Pages that import the built package, bundled like a partner's. */
import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'vite';
import type { HostPage } from '../../../demo/server/site.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** Inside this package, so that its own name resolves through its `exports`, as published. */
const FOLDER = `${ROOT}.cache/voice-pages/`;

export type BuiltPages = Readonly<Record<string, HostPage>>;

/** Builds the packages, then each page under its name: `call` is served at `/call.html`. */
export async function buildPages(pages: Readonly<Record<string, string>>): Promise<BuiltPages> {
  const tsc = `${ROOT}node_modules/typescript/bin/tsc`;
  await promisify(execFile)(process.execPath, [tsc, '-p', `${ROOT}widget/packages.tsconfig.json`]);
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const inputs = Object.keys(pages).map((name) => `${FOLDER}${name}.html`);
  await Promise.all(Object.entries(pages).map(([name, text]) => writeFile(`${FOLDER}${name}.html`, text)));
  return bundled(inputs);
}

async function bundled(inputs: readonly string[]): Promise<BuiltPages> {
  const result = await build({
    root: FOLDER,
    configFile: false,
    envFile: false,
    logLevel: 'error',
    build: { write: false, rolldownOptions: { input: [...inputs] } },
  });
  const outputs = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
  return Object.fromEntries(
    outputs.map((output) => {
      const isCode = output.type === 'chunk';
      const body = isCode ? output.code : String(output.source);
      return [`/${output.fileName}`, { body, type: isCode ? 'text/javascript' : 'text/html' }];
    }),
  );
}
