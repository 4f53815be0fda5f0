/** Starts the server on the environment's `PORT` and `HOST`, or explains why it cannot. */
import { practice } from '../inbox/practice.ts';
import { startServer, type RunningServer, type ServerOptions } from './server.ts';

export const DEFAULT_PORT = 4173;

/**
 * @param onMail receives each mail to the owner
 * @returns null if it cannot listen; the reason has been printed
 */
export async function startFromEnvironment(
  environment: NodeJS.ProcessEnv,
  onMail: NonNullable<ServerOptions['onMail']>,
): Promise<RunningServer | null> {
  const { PORT, HOST } = environment;
  const port = readPort(PORT, DEFAULT_PORT);
  if (port === null) {
    console.error(`PORT is "${PORT}", which is not a port: use a number from 0 to 65535.`);
    return null;
  }
  try {
    return await startServer({
      port,
      onMail,
      book: practice(),
      hasBusinesses: true,
      hasCalendar: true,
      ...(HOST === undefined || HOST === '' ? {} : { host: HOST }),
    });
  } catch (error) {
    console.error(reason(error, port));
    return null;
  }
}

/**
 * Parses a port from the environment.
 * @returns the default if unset, null if it is not a port
 */
export function readPort(text: string | undefined, fallback: number): number | null {
  if (text === undefined || text.trim() === '') return fallback;
  const port = Number(text);
  return Number.isInteger(port) && port >= 0 && port <= 65_535 ? port : null;
}

function reason(error: unknown, port: number): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken: choose another one, for instance PORT=${port + 1} npm start`;
  if (code === 'EACCES')
    return `Port ${port} may not be used by this account: choose one above 1023 with PORT=…`;
  return `The server could not start on port ${port}: ${error instanceof Error ? error.message : String(error)}`;
}
