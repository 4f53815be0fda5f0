/** The program's log: one line of JSON per event, on the standard error output. */
import pino, { type Logger } from 'pino';
import type { LogLevel } from './environment.ts';

/** Standard error, because the standard output is for receipts only. */
const STANDARD_ERROR_DESCRIPTOR = 2;

export type ProgramLog = Logger;

export function createProgramLog(level: LogLevel): ProgramLog {
  // Synchronous, so that no line is lost when the process ends.
  const destination = pino.destination({ dest: STANDARD_ERROR_DESCRIPTOR, sync: true });
  // Without a listener, a reader that is gone would end the process.
  destination.on('error', () => undefined);
  return pino(
    {
      level,
      // Neither the process's number nor the machine's name.
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  );
}
