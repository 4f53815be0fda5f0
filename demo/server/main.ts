/** `npm start`: builds, serves, says where, and closes on Ctrl-C. */
import { buildLocal } from './builds.ts';
import { readPort } from './port.ts';
import { startServer, type RunningServer } from './server.ts';

const DEFAULT_PORT = 4173;

async function main(): Promise<number> {
  const port = readPort(process.env['PORT'], DEFAULT_PORT);
  if (port === null) {
    console.error(`PORT is "${process.env['PORT']}", which is no port: use a number from 0 to 65535.`);
    return 1;
  }
  // Taken first: a port that is not free is known before anything is built.
  const server = await listen(port);
  if (server === null) return 1;
  const stopped = untilStopped();
  const built = await build(server);
  if (built) {
    console.log(welcome(server.url));
    await stopped;
  }
  await server.close();
  return built ? 0 : 1;
}

async function build(server: RunningServer): Promise<boolean> {
  console.log("Building the tag and the pages, preparing Erin's voice …");
  try {
    await Promise.all([buildLocal(), server.warmUp()]);
    return true;
  } catch (error) {
    console.error(`It could not be made ready: ${messageOf(error)}`);
    return false;
  }
}

async function listen(port: number): Promise<RunningServer | null> {
  try {
    return await startServer({ port, ...hostOption(process.env['HOST']) });
  } catch (error) {
    console.error(reason(error, port));
    return null;
  }
}

function hostOption(host: string | undefined): { host?: string } {
  return host === undefined || host === '' ? {} : { host };
}

function reason(error: unknown, port: number): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken: choose another one, for instance PORT=${port + 1} npm start`;
  if (code === 'EACCES')
    return `Port ${port} may not be used by this account: choose one above 1023 with PORT=…`;
  return `The server could not start on port ${port}: ${messageOf(error)}`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function welcome(url: string): string {
  return [
    '',
    `Task Tamer is at ${url}`,
    `  Talk to Erin:      ${url}/demo/ · give a name, tick both boxes, Start Call; headphones help`,
    `  See it embedded:   ${url}/ · press "Talk to Erin", or scroll`,
    '  Try what can fail: pick another scenario on the demo page. Ctrl-C stops the server.',
    '',
  ].join('\n');
}

function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
}

process.exitCode = await main();
