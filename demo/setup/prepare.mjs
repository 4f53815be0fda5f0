/**
 * `node demo/setup/prepare.mjs <program> [--browsers] [--counters] [--postgres] [--webkit] [--wordpress] [arguments]`
 *
 * Runs one of the project's programs on a machine that may have nothing yet but Node and npm: checks Node,
 * installs the packages when they are missing or out of date, finds or installs browsers and servers
 * when asked to, and hands over to the project's own Node. Built-ins only, and nothing imported before Node's age is known.
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
