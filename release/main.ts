/** `npm run release -- minor`: runs the checks, bumps the version, updates CHANGELOG.md and tags. Does not publish. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { KINDS, release, scriptZip } from './release.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

const kind = KINDS.find((each) => each === process.argv[2]);
if (kind === undefined) {
  console.error(`npm run release -- ${KINDS.join('|')}`);
  process.exitCode = 1;
} else {
  try {
    const version = await release({ folder: ROOT, kind, now: new Date(), check: everyTest });
    console.log(`${version} is committed and tagged locally. Next steps:
  git push --follow-tags
  Attach ${scriptZip(version)} to the release of v${version}, for owners who host the script themselves
  npm run build, and deploy dist/ beside the folders of the versions before (docs/project/deploying.md)
  TASK_TAMER_PUBLISH=${version} npm publish --workspaces --include-workspace-root`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** And the calls between pages and servers of different versions, which `npm test` leaves out. */
async function everyTest(): Promise<void> {
  await npm('test');
  await npm('run', 'test:release', '--', 'partners');
}

function npm(...args: readonly string[]): Promise<void> {
  const child = spawn('npm', args, { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32' });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`npm ${args.join(' ')} failed: nothing is released.`)),
    );
  });
}
