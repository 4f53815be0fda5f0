/**
 * `prepublishOnly`: publishing is a deliberate act. A version that is out can never be taken back, so whoever publishes
 * names it: `TASK_TAMER_PUBLISH=1.2.3 npm publish`.
 */
import packageJson from '../package.json' with { type: 'json' };

if (process.env['TASK_TAMER_PUBLISH'] !== packageJson.version) {
  console.error(
    `Nothing is published. To publish this version for good: TASK_TAMER_PUBLISH=${packageJson.version} npm publish --workspaces --include-workspace-root`,
  );
  process.exitCode = 1;
}
