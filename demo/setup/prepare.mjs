/**
 * `node demo/setup/prepare.mjs <program> [--browsers] [--calendars] [--counters] [--nginx] [--postgres] [--webkit] [--wordpress] [arguments]`
 *
 * Runs one of the project's programs on a machine that has only Node and npm: checks Node's version, installs missing
 * or outdated packages, finds or installs browsers and servers on request, then starts the project's own Node. Uses
 * only built-in modules, and imports none before the version check.
 */
const OLDEST = { major: 20, minor: 19 };

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const isOld = major < OLDEST.major || (major === OLDEST.major && minor < OLDEST.minor);
if (isOld) {
  console.error(
    `Task Tamer needs Node ${OLDEST.major}.${OLDEST.minor} or later; this is ${process.versions.node}. Get it from https://nodejs.org.`,
  );
  process.exitCode = 1;
} else {
  const { run } = await import('./run.mjs');
  process.exitCode = await run(process.argv.slice(2));
}
