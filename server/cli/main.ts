#!/usr/bin/env node
/** `task-tamer-server`: the call endpoint as a program, configured by environment variables. */
import { text } from 'node:stream/consumers';
import { readEnvironment, type ProgramSettings, type ReadSettings } from './environment.ts';
import { errorText } from '../http/reports.ts';
import { createProgramLog, type ProgramLog } from './program-log.ts';
import { startServer, type RunningServer } from './serve.ts';
import { hideSqliteWarning } from './sqlite-warning.ts';
import { readImportEnvironment } from './import-environment.ts';
import { isStored, readStoreEnvironment, type StoreSettings } from './store-environment.ts';
import {
  BUSINESS,
  businessOptionProblem,
  isCommand,
  isHelp,
  RETAKE_SLUG,
  USAGE,
  withoutRetake,
} from './usage.ts';

/** For receipts and lines of the log that are still being written. */
const LINGER_MS = 500;
const ENV_FILE = '--env-file=';

const given = process.argv.slice(2);
const command = given.filter((word) => !word.startsWith(ENV_FILE) && !word.startsWith(BUSINESS));
const wanted = given.find((word) => word.startsWith(BUSINESS))?.slice(BUSINESS.length) ?? null;
hideSqliteWarning();
const commandOutput = { out: process.stdout, print: (line: string) => console.error(line) };
try {
  // Some versions of Node read it themselves, wherever it stands.
  for (const word of given) if (word.startsWith(ENV_FILE)) process.loadEnvFile(word.slice(ENV_FILE.length));
  if (command.length > 0) process.stdout.on('error', failToWrite);
  const code = await run();
  process.exitCode ||= code;
} catch (error) {
  const what = command.length > 0 ? 'failed' : 'cannot start';
  console.error(`task-tamer-server ${what}: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}

/** A reader that has seen enough, such as `head`, is no problem to report. */
function failToWrite(error: Error): void {
  if (Reflect.get(error, 'code') !== 'EPIPE' && !process.exitCode)
    console.error(`task-tamer-server failed: the standard output cannot be written: ${error.message}`);
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
  const problem = businessOptionProblem(given, isStored(process.env));
  if (problem !== null) {
    console.error(`task-tamer-server: ${problem}`);
    return 2;
  }
  if (command[0] === 'businesses') return businesses(command.slice(1));
  if (isStored(process.env)) {
    if (command.length === 0) return withSettings(readStoreEnvironment(process.env), serve);
    return withSettings(readStoreEnvironment(process.env), async (settings, warnings) => {
      warn(warnings);
      if (command[0] === 'check') {
        const { runStoredCheck } = await import('./check-stored.ts');
        return runStoredCheck(settings, wanted, (line) => console.log(line));
      }
      const { runStoredCommand } = await import('./commands.ts');
      return runStoredCommand(settings, wanted, command, commandOutput);
    });
  }
  if (command.length === 0) return withSettings(readEnvironment(process.env), serve);
  return withSettings(readEnvironment(process.env), async (settings, warnings) => {
    warn(warnings);
    // Commands are loaded on demand, because they load the inbox’s libraries.
    if (command[0] === 'check') {
      const { runCheck } = await import('./check.ts');
      return runCheck(settings, (line) => console.log(line));
    }
    const { runCommand } = await import('./commands.ts');
    return runCommand(settings, command, commandOutput);
  });
}

async function businesses([action = '', ...words]: readonly string[]): Promise<number> {
  const { importBusiness, runBusinesses } = await import('./businesses.ts');
  const output = {
    print: (line: string) => console.error(line),
    write: (line: string) => console.log(line),
    read: () => text(process.stdin),
  };
  if (action === 'import') {
    const [slug = '', ...options] = withoutRetake(words);
    const as = { slug, isDefault: options.length > 0, retakesSlug: words.includes(RETAKE_SLUG) };
    return withSettings(readImportEnvironment(process.env), (settings, warnings) => {
      warn(warnings);
      return importBusiness(settings, as, output);
    });
  }
  return withSettings(readStoreEnvironment(process.env), (settings, warnings) => {
    warn(warnings);
    return runBusinesses(settings, [action, ...words], output);
  });
}

/** Lists the problems instead if there are any. */
async function withSettings<Settings>(
  { settings, problems, misspelled }: ReadSettings<Settings>,
  work: (settings: Settings, warnings: readonly string[]) => Promise<number>,
): Promise<number> {
  if (problems === null) return work(settings, misspelled);
  const lines = [...problems, ...misspelled].map((each) => `  ${each}`);
  console.error(`task-tamer-server cannot start with these environment variables:\n${lines.join('\n')}`);
  return 1;
}

function warn(sentences: readonly string[]): void {
  for (const sentence of sentences) console.error(sentence);
}

async function serve(
  settings: ProgramSettings | StoreSettings,
  warnings: readonly string[],
): Promise<number> {
  const log = createProgramLog(settings.logLevel);
  for (const warning of warnings) log.warn(warning);
  const server = await startServer(settings, log);
  log.info(`task-tamer-server listens on ${server.url}`);
  if (settings.businesses === 'environment' && settings.endpoint.businessName === undefined)
    log.warn('BUSINESS_NAME is not set, so the texts of consents are not checked.');
  let stopping: Promise<void> | null = null;
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void (stopping ??= stop(server, log)));
  return 0;
}

async function stop(server: RunningServer, log: ProgramLog): Promise<void> {
  try {
    await server.close();
    log.info('task-tamer-server stopped.');
  } catch (error) {
    log.error(`task-tamer-server stopped although not everything was closed: ${errorText(error)}`);
    process.exitCode = 1;
  }
  // A connection to a database that hangs would keep the process alive.
  setTimeout(() => process.exit(), LINGER_MS).unref();
}
