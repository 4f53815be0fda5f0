/**
 * `prepublishOnly`: stops `npm publish` unless the version is named (`TASK_TAMER_PUBLISH=1.2.3 npm publish`), because a
 * published version cannot be withdrawn.
 */
import packageJson from '../package.json' with { type: 'json' };

if (process.env['TASK_TAMER_PUBLISH'] !== packageJson.version) {
  console.error(
    `Nothing is published. A published version is permanent. To publish this one: TASK_TAMER_PUBLISH=${packageJson.version} npm publish --workspaces --include-workspace-root`,
  );
  process.exitCode = 1;
}
