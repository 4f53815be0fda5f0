/**
 * `npm test` runs the checks of every change, cheapest first; `npm run test:all`, which CI runs, goes on with everything else.
 * Both go on after a failure unless the rest needs what failed. The last lines list what failed and sum up the counts.
 */
import { readFileSync } from 'node:fs';
import { buildLocal } from '../demo/server/builds.ts';
import { setUp } from '../demo/setup/run.mjs';
import { runComponentTests } from './component/second-try.ts';
import { packageFaults, PACKAGE_BUDGETS } from './package/faults.ts';
import { packPackages } from './package/pack.ts';
import { floorFaults } from './support/browser-floor.ts';
import {
  MAX_ENTRY_BYTES,
  entrySize,
  MAX_INBOX_BYTES,
  inboxSize,
  MAX_INBOX_PARTS_BYTES,
  inboxPartsSize,
  moduleFiles,
  MAX_PAGE_PART_BYTES,
  pageSize,
  SCRIPT_FILE,
  MAX_SCRIPT_BYTES,
  scriptSize,
} from './support/size.ts';
import { playwright, program, runSteps, type Row } from './support/steps.ts';

const isComplete = process.argv.includes('--all');

/** The steps of every change. */
const EVERY_CHANGE: readonly Row[] = [
  [
    [{ name: 'types, lint, format and dead code', run: checkSource, isRequired: true }],
    [
      {
        name: 'unit',
        run: () => program('vitest/vitest.mjs', 'run', '-c', 'tests/vitest.config.ts'),
        runner: 'unit',
      },
    ],
  ],
  // After what needs none: a machine that cannot install browsers still runs most of the checks.
  [[{ name: 'browsers', run: findBrowsers, isRequired: true }]],
  [
    [
      { name: 'build', run: () => buildLocal().then(() => true), isRequired: true },
      { name: 'size', run: checkSize },
      { name: 'oldest browsers', run: checkFloor },
    ],
  ],
  [
    [{ name: 'packages', run: checkPackages }],
    [{ name: 'component in Chromium', run: () => runComponentTests('component'), runner: 'component' }],
  ],
  [[playwright('first visits', 'first-visits', 'e2e', ['first-in-real-time', 'first'])]],
];

/** What `npm run test:all` adds: other engines, pictures, all visits, and hosts. No step needs another one. */
const EVERYTHING_ELSE: readonly Row[] = [
  [
    // Each of these steps leaves a core idle for about half of its time. WebKitGTK is first, beside the fewest browsers.
    [
      {
        name: 'the inbox in WebKitGTK, and the detection of its crashes',
        run: () => program('vitest/vitest.mjs', 'run', '-c', 'tests/engines/vitest.config.ts'),
        runner: 'inbox-in-webkit',
      },
      { name: 'component in WebKitGTK', run: () => runComponentTests('webkit'), runner: 'webkit' },
      playwright('frameworks and WordPress', 'hosts', 'hosts'),
      { name: 'component in Firefox', run: () => runComponentTests('firefox'), runner: 'firefox' },
      // The reverse, a page for the first version with the current script, is a component test.
      {
        name: 'earlier scripts on a current page, and pages and servers of different versions',
        run: () =>
          program(
            'vitest/vitest.mjs',
            'run',
            '-c',
            'tests/release/vitest.config.ts',
            'old-script',
            'partners',
          ),
        runner: 'versions',
      },
    ],
    [
      playwright('visits that wait for speech and clocks', 'visits-in-real-time', 'e2e', ['in-real-time']),
      playwright('pictures of every state', 'looks', 'looks'),
      playwright('visits in Firefox', 'visits-in-firefox', 'e2e', ['firefox']),
      playwright('all other visits', 'visits', 'e2e', ['rest']),
    ],
  ],
];

/** The steps after it inherit the paths. */
async function findBrowsers(): Promise<boolean> {
  Object.assign(
    process.env,
    await setUp(isComplete ? ['--browsers', '--webkit', '--wordpress'] : ['--browsers']),
  );
  return true;
}

async function checkSource(): Promise<boolean> {
  const format = await program('oxfmt/bin/oxfmt', '--check', '--ignore-path', '.formatignore');
  const types = await program('typescript/bin/tsc', '-p', '.');
  const typeTests = await program('typescript/bin/tsc', '-p', 'tests/types');
  const lint = await program('oxlint/bin/oxlint');
  const deadCode = await program('knip/bin/knip.js');
  const links = await program(
    'remark-cli/cli.js',
    '.',
    '--ignore-path',
    '.formatignore',
    '--quiet',
    '--frail',
  );
  return format && types && typeTests && lint && deadCode && links;
}

async function checkSize(): Promise<boolean> {
  const sizes = [
    ['task-tamer-agent.js', scriptSize(), MAX_SCRIPT_BYTES],
    ['task-tamer-agent.mjs', entrySize(), MAX_ENTRY_BYTES],
    ['the part of it that a page view loads after the first paint', pageSize(), MAX_PAGE_PART_BYTES],
    ["the scripts that the inbox's page loads first", inboxSize(), MAX_INBOX_BYTES],
    ['the scripts that it loads on demand', inboxPartsSize(), MAX_INBOX_PARTS_BYTES],
  ] as const;
  for (const [what, size, budget] of sizes)
    console.log(`${what}: ${size} bytes after brotli, of ${budget} allowed`);
  return sizes.every(([, size, budget]) => size <= budget);
}

async function checkFloor(): Promise<boolean> {
  const faults = floorFaults([SCRIPT_FILE, ...moduleFiles()].map((file) => readFileSync(file, 'utf8')));
  for (const fault of faults) console.log(`The built tag: ${fault}`);
  return faults.length === 0;
}

async function checkPackages(): Promise<boolean> {
  const packed = await packPackages();
  // The hosts install it.
  process.env['PACKED'] = packed.tag.tarball;
  const found = [];
  for (const which of ['tag', 'server'] as const) {
    const { manifest, size } = packed[which];
    console.log(`${manifest.name}.tgz: ${size} bytes, of ${PACKAGE_BUDGETS[which]} allowed`);
    found.push(...(await packageFaults(which, packed[which])));
  }
  for (const fault of found) console.log(fault);
  return found.length === 0;
}

process.exitCode = await runSteps(isComplete ? [...EVERY_CHANGE, ...EVERYTHING_ELSE] : EVERY_CHANGE);
