/** Scope: a WebKitGTK that crashes during a test file is reported as crashed, and the next file gets a new one. */
import { globSync, readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { CRASHED, FILES_PER_BROWSER, webKitLauncher } from '../component/webkit/launcher.ts';
import { WEBKIT } from '../support/browsers.ts';

const PAGE = 'data:text/html,a+file';
const NEXT_PAGE = 'data:text/html,the+next+file';

const launcher = webKitLauncher(WEBKIT);
afterEach(() => launcher.stop?.());

test('a web process that crashes fails its test file, and the next file gets another browser', async () => {
  await launcher.startSession('a file', PAGE);
  killPage();
  expect(await launcher.getBrowserUrl('a file')).toBe(PAGE);
  await expect(launcher.stopSession('a file')).rejects.toThrow(CRASHED);

  await launcher.startSession('the next file', NEXT_PAGE);
  expect(await launcher.getBrowserUrl('the next file')).toBe(NEXT_PAGE);
  await launcher.stopSession('the next file');
});

test('a web process that crashes after its tests is detected by the next request', async () => {
  await launcher.startSession('a file', PAGE);
  killPage();
  await expect(launcher.stopSession('a file')).rejects.toThrow(CRASHED);
});

test('a fresh browser starts after a fixed number of files', async () => {
  const pages = new Set<number>();
  for (let file = 0; file <= FILES_PER_BROWSER; file += 1) {
    await launcher.startSession(`file ${file}`, PAGE);
    pages.add(browserProcess());
    await launcher.stopSession(`file ${file}`);
  }
  expect(pages.size).toBe(2);
});

/** The process id of the browser that this launcher runs. */
function browserProcess(): number {
  const found = ourProcesses().find(({ name }) => name === 'MiniBrowser');
  if (found === undefined) throw new Error('No browser is running.');
  return found.pid;
}

/** Kills WebKit's web process, which this process started. */
function killPage(): void {
  const page = ourProcesses().find(({ name }) => name.startsWith('WebKitWebProces'));
  if (page === undefined) throw new Error('WebKit has no process for the page.');
  process.kill(page.pid, 'SIGKILL');
}

/** This process and its descendants. */
function ourProcesses() {
  const processes = runningProcesses();
  const isOurs = (id: number): boolean =>
    id === process.pid || processes.some(({ pid, parent }) => pid === id && isOurs(parent));
  return processes.filter(({ pid }) => isOurs(pid));
}

function runningProcesses() {
  return globSync('/proc/[0-9]*/stat').flatMap((file) => {
    const [, pid, name = '', parent] = /^(\d+) \((.*)\) \w (\d+)/.exec(textOf(file)) ?? [];
    return pid === undefined ? [] : [{ pid: Number(pid), name, parent: Number(parent) }];
  });
}

/** Empty for a process that has ended meanwhile. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
