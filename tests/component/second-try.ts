/** Runs the component tests in an engine, and the files with a failure once more. */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import {
  countFiles,
  readFiles,
  reportFile,
  type ComponentRunner,
  type FileResult,
} from '../support/reports.ts';
import { program } from '../support/steps.ts';

const CONFIGS: Readonly<Record<ComponentRunner, string>> = {
  component: 'web-test-runner.config.js',
  firefox: 'firefox.config.js',
  webkit: 'webkit.config.js',
};

/** So many files fail together only by a fault, which a second try would report a second time. */
const MAX_REPEATED_FILES = 4;

/** Runs these files, or all if none is given. @returns the result of each file in each browser */
export type RunFiles = (...files: readonly string[]) => Promise<readonly FileResult[]>;

/** @returns whether each file passed, at the second try if need be */
export async function runComponentTests(engine: ComponentRunner): Promise<boolean> {
  const results = await withSecondTry(async (...files) => {
    await program(
      '@web/test-runner/dist/bin.js',
      '--config',
      `tests/component/${CONFIGS[engine]}`,
      // The parts of a configuration are groups, and files can be named for the default one only.
      ...(files.length > 0 ? ['--group', 'default', '--files', ...files] : []),
    );
    return readFiles(engine);
  });
  writeFileSync(reportFile(engine), JSON.stringify({ files: results }));
  return countFiles(results).failed.length === 0;
}

/**
 * Runs all files, and those with a failure or a crash of the browser once more, in a fresh browser. A test that fails and
 * then passes is flaky. A crash says nothing about the tag, so a file that passes after one is not flaky.
 */
export async function withSecondTry(run: RunFiles): Promise<readonly FileResult[]> {
  const first = await run();
  const red = first.filter(isRed);
  if (red.length === 0 || red.length > MAX_REPEATED_FILES) return first;
  for (const { file, hasCrashed } of red)
    console.log(
      `\n${relative('.', file)} ${hasCrashed ? 'crashed the browser' : 'failed'}, and runs once more.`,
    );
  const second = await run(...red.map(({ file }) => file));
  return first.map((result) => (isRed(result) ? repeated(result, second) : result));
}

const isRed = ({ failed, hasCrashed }: FileResult): boolean => failed.length > 0 || hasCrashed;

/** A file that left no second result keeps its first. */
function repeated(first: FileResult, second: readonly FileResult[]): FileResult {
  const again = second.find(({ file }) => file === first.file);
  if (again === undefined) return first;
  const failedAgain = new Set(again.failed.map(({ title }) => title));
  return { ...again, flaky: first.failed.filter(({ title }) => !failedAgain.has(title)) };
}
