#!/usr/bin/env node
/** `task-tamer-server`: the call endpoint as a program, configured by environment variables. */
import { readEnvironment, type ProgramSettings } from './environment.ts';
import { createProgramLog } from './program-log.ts';
import { startServer } from './serve.ts';
import { isCommand, isHelp, USAGE } from './usage.ts';

const ENV_FILE = '--env-file=';

const given = process.argv.slice(2);
const command = given.filter((word) => !word.startsWith(ENV_FILE));
try {
  // Some versions of Node read it themselves, wherever it stands.
  for (const word of given) if (word.startsWith(ENV_FILE)) process.loadEnvFile(word.slice(ENV_FILE.length));
  process.exitCode = await run();
} catch (error) {
  const what = command.length > 0 ? 'failed' : 'cannot start';
  console.error(`task-tamer-server ${what}: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}

/** @returns the exit code: 2 for an unknown command, like shells */
async function run(): Promise<number> {
  if (isHelp(command)) {
    console.log(USAGE);
    return 0;
  }
  if (!isCommand(command)) {
    console.error(USAGE);
    return 2;
  }
  const { settings, problems, misspelled } = readEnvironment(process.env);
  if (settings === null) {
    const lines = [...problems, ...misspelled].map((each) => `  ${each}`);
    console.error(`task-tamer-server cannot start with these environment variables:\n${lines.join('\n')}`);
    return 1;
  }
  if (command.length === 0) return await serve(settings, misspelled);
  for (const sentence of misspelled) console.error(sentence);
  // Commands are loaded on demand, because they load the inbox’s libraries.
  if (command[0] === 'check') {
    const { runCheck } = await import('./check.ts');
    return await runCheck(settings, (line) => console.log(line));
  }
  const { runCommand } = await import('./commands.ts');
  const output = { out: process.stdout, print: (line: string) => console.error(line) };
  return await runCommand(settings, command, output);
}

async function serve(settings: ProgramSettings, warnings: readonly string[]): Promise<number> {
  const log = createProgramLog(settings.logLevel);
  for (const warning of warnings) log.warn(warning);
  const server = await startServer(settings, log);
  log.info(`task-tamer-server listens on ${server.url}`);
  if (settings.endpoint.businessName === undefined)
    log.warn('BUSINESS_NAME is not set, so the texts of consents are not checked.');
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void server.close().then(() => log.info('task-tamer-server stopped.')));
  return 0;
}
