/**
 * `npm run upgrade:check`, after `npm install` of another version of a library in `widget/build/vendor/vendor-files.ts`:
 * compares what the rules do to both versions, then runs the tests that can notice a missing part twice, with the whole
 * library and with the rewritten one.
 */
import { readFileSync } from 'node:fs';
import { buildLocal } from '../../demo/server/builds.ts';
import {
  sha256Of,
  VENDOR_FILES,
  VENDOR_FILES_MODE,
  type VendorFile,
} from '../../widget/build/vendor/vendor-files.ts';
import { reportFile } from '../support/reports.ts';
import { program } from '../support/steps.ts';
import { compareLists, compareResults, resultsIn, type Results, type Suite } from './compare.ts';
import { publishedFile } from './published-file.ts';

const CALLS = [
  'contract/',
  'e2e/visit.spec.ts',
  'e2e/security.spec.ts',
  'e2e/call/',
  'e2e/faults/',
  'e2e/sound/',
];

/** The tests of each library, as Playwright's arguments. */
const TESTS: Readonly<Record<string, readonly string[]>> = {
  '@daily-co/daily-js': CALLS,
  '@hcaptcha/react-hcaptcha': ['e2e/bot-check/', 'e2e/endpoint/'],
  'react-dom': ['e2e/host-pages/'],
};

async function main(): Promise<boolean> {
  const changed = VENDOR_FILES.filter((file) => sha256Of(installed(file)) !== file.sha256);
  if (changed.length === 0) console.log('Every file is the one in widget/build/vendor/vendor-files.ts.');
  const fitting = [];
  for (const file of changed) fitting.push(await fits(file));
  if (fitting.includes(false)) return false;
  for (const file of changed) if (!(await passesBothWays(file))) return false;
  for (const file of changed)
    console.log(`\n${file.name}, for vendor-files.ts:\n    ${newLines(file).join('\n    ')}`);
  return true;
}

const folderOf = ({ name }: VendorFile): string => `node_modules/${name}`;
const installed = (file: VendorFile): string => readFileSync(`${folderOf(file)}/${file.file}`, 'utf8');

function newLines(file: VendorFile): readonly string[] {
  const { version } = JSON.parse(readFileSync(`${folderOf(file)}/package.json`, 'utf8')) as {
    version: string;
  };
  return [`version: '${version}',`, `file: '${file.file}',`, `sha256: '${sha256Of(installed(file))}',`];
}

/** Prints the difference between the versions, and the rules that do not fit. */
async function fits(file: VendorFile): Promise<boolean> {
  console.log(`\n▶ ${file.name}: from ${file.version}\n`);
  const before = await publishedFile(file);
  if (sha256Of(before) !== file.sha256)
    throw new Error(`${file.version} was published with another ${file.file}.`);
  const after = file.rewrite(installed(file));
  const difference = compareLists(file.rewrite(before).list, after.list);
  console.log(difference.length > 0 ? difference.join('\n') : 'The rules change the same parts.');
  for (const problem of after.problems) console.log(`✘ ${problem}`);
  if (after.problems.length > 0)
    console.log('Correct the rules in widget/build/vendor/, then run this again.');
  return after.problems.length === 0;
}

async function passesBothWays({ name }: VendorFile): Promise<boolean> {
  const tests = TESTS[name] ?? CALLS;
  const whole = await testResults('whole', tests);
  const rewritten = await testResults('any', tests);
  const { onlyWhole, onlyRewritten, neither } = compareResults(whole, rewritten);
  for (const title of onlyRewritten) console.log(`• fails only with the whole library: ${title}`);
  for (const title of neither) console.log(`✘ fails either way: ${title}`);
  for (const title of onlyWhole) console.log(`✘ fails only with the rewritten library: ${title}`);
  return onlyWhole.length + neither.length === 0;
}

async function testResults(mode: 'any' | 'whole', tests: readonly string[]): Promise<Results> {
  console.log(`\n▶ tests with ${mode === 'whole' ? 'the whole library' : 'the rewritten library'}\n`);
  process.env[VENDOR_FILES_MODE] = mode;
  process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] = reportFile('upgrade');
  await buildLocal();
  const config = ['-c', 'tests/e2e/playwright.config.ts', '--project=first-in-real-time', '--project=first'];
  const others = ['--project=in-real-time', '--project=rest'];
  await program('@playwright/test/cli.js', 'test', ...config, ...others, ...tests);
  return resultsIn(JSON.parse(readFileSync(reportFile('upgrade'), 'utf8')) as Suite);
}

process.exitCode = (await main()) ? 0 : 1;
