/**
 * The files of other vendors that the build rewrites. Each is tied to its SHA-256: another version may need what the rules
 * remove, so the build fails until the versions have been compared. See docs/project/upgrades.md.
 */
import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { UNUSED_OF_DAILY } from './daily-js.ts';
import { withOwnBind } from './own-bind.ts';
import { prune, type Rewritten } from './prune.ts';
import { UNUSED_OF_REACT } from './react-dom.ts';
import { withoutFunctions } from './unused-functions.ts';

export type VendorFile = {
  readonly name: string;
  readonly version: string;
  readonly file: string;
  readonly sha256: string;
  rewrite(code: string): Rewritten;
};

export const VENDOR_FILES: readonly VendorFile[] = [
  {
    name: '@daily-co/daily-js',
    version: '0.92.2',
    file: 'dist/daily-esm.js',
    sha256: '8102a1f2bbf73f88d140b01d7c6453d60f9d6dddf6774e786bb62a7c3bc2807c',
    rewrite: (code) => prune(code, UNUSED_OF_DAILY),
  },
  {
    name: '@hcaptcha/react-hcaptcha',
    version: '2.2.0',
    file: 'lib/dist/esm/index.js',
    sha256: '1870312f4de86d6785de396967532fa5851176f5050d3dce9d1b2c9136021db8',
    // The tag loads hCaptcha's script itself, with a timeout and a retry. The error reporter `_instance` goes with the loader.
    rewrite: (code) => prune(code, { silenced: ['handleOnLoad', 'loadCaptcha'], droppable: ['_instance'] }),
  },
  {
    name: 'react-dom',
    version: '19.3.1',
    file: 'cjs/react-dom-client.production.js',
    sha256: 'a319b413b7a19ee34422d9a12a8e7afd003c07846716d278ba1a0898e8cb6251',
    rewrite: rewriteReact,
  },
];

function rewriteReact(code: string): Rewritten {
  const smaller = withoutFunctions(code, UNUSED_OF_REACT);
  const bound = withOwnBind(smaller.code);
  return {
    code: bound.code,
    list: [...smaller.list, ...bound.list],
    problems: [...smaller.problems, ...bound.problems],
  };
}

/**
 * The environment variable with which `npm run upgrade:check` builds a file that is not in the table: `any` applies the
 * rules to it, `whole` leaves it unchanged.
 */
export const VENDOR_FILES_MODE = 'TASK_TAMER_VENDOR_FILES';

export const sha256Of = (code: string): string => createHash('sha256').update(code).digest('hex');

export function vendorFiles(files = VENDOR_FILES): Plugin {
  const built = new Set<VendorFile>();
  return {
    name: 'vendor-files',
    // Before any other step changes the file.
    enforce: 'pre',
    transform(code, id) {
      const vendorFile = files.find(({ name, file }) => id.split('?')[0]?.endsWith(`/${name}/${file}`));
      if (!vendorFile) return null;
      built.add(vendorFile);
      const mode = process.env[VENDOR_FILES_MODE];
      if (mode === 'whole') return null;
      const rewritten = vendorFile.rewrite(code);
      const isKnown = mode === 'any' || sha256Of(code) === vendorFile.sha256;
      if (!isKnown || rewritten.problems.length > 0) this.error(refusal(vendorFile, rewritten, isKnown));
      return { code: rewritten.code, map: null };
    },
    /** A library that moves its code to another file would otherwise no longer be rewritten. */
    generateBundle() {
      const ids = [...this.getModuleIds()];
      for (const vendorFile of files) {
        const { name, file } = vendorFile;
        if (!built.has(vendorFile) && ids.some((id) => id.includes(`/node_modules/${name}/`)))
          this.error(
            `The build contains ${name} without ${file}. Correct widget/build/vendor/vendor-files.ts.`,
          );
      }
    },
  };
}

function refusal(
  { name, version, file }: VendorFile,
  { list, problems }: Rewritten,
  isKnown: boolean,
): string {
  const changes = list.filter((line) => !line.startsWith('kept '));
  return [
    isKnown
      ? `The rules in widget/build/vendor/ do not fit ${file} of ${name}.`
      : `${file} of ${name} is not that of version ${version}, for which the rules in widget/build/vendor/ were written.`,
    ...problems,
    'Run `npm run upgrade:check`: it compares the versions, tests the whole library beside the rewritten one, and prints',
    'the new line for widget/build/vendor/vendor-files.ts. In this file, the rules would change:',
    ...changes.map((line) => `  ${line}`),
  ].join('\n');
}
