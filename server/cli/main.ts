#!/usr/bin/env node
/** `task-tamer-server`: the call endpoint as a program, configured by environment variables. */
import { readEnvironment, type ProgramSettings } from './environment.ts';
import { createProgramLog } from './program-log.ts';
import { startServer } from './serve.ts';

const command = process.argv.slice(2);
// Commands are loaded on demand, because they load the inbox’s libraries.
const { settings, problems } = readEnvironment(process.env);
try {
  if (settings === null) {
    console.error(
      `task-tamer-server cannot start with these environment variables:\n${problems.map((each) => `  ${each}`).join('\n')}`,
    );
    process.exitCode = 1;
  } else if (command.join(' ') === 'check') {
    const { runCheck } = await import('./check.ts');
    process.exitCode = await runCheck(settings, (line) => console.log(line));
  } else if (command.length > 0) {
    const { runCommand } = await import('./commands.ts');
    const output = { out: process.stdout, print: (line: string) => console.error(line) };
    process.exitCode = await runCommand(settings, command, output);
  } else await serve(settings);
} catch (error) {
  const what = command.length > 0 ? 'failed' : 'cannot start';
  console.error(`task-tamer-server ${what}: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}

async function serve(given: ProgramSettings): Promise<void> {
  const log = createProgramLog(given.logLevel);
  const server = await startServer(given, log);
  log.info(`task-tamer-server listens on ${server.url}`);
  if (given.endpoint.businessName === undefined)
    log.warn('BUSINESS_NAME is not set, so the texts of consents are not checked.');
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void server.close().then(() => log.info('task-tamer-server stopped.')));
}
