#!/usr/bin/env node
/** `task-tamer-server`: the call endpoint as a server of one's own. Its settings are environment variables. */
import { readEnvironment } from './environment.ts';
import { startServer, type RunningServer } from './serve.ts';

const { settings, problems } = readEnvironment(process.env);
if (settings === null) {
  console.error(
    `task-tamer-server needs other environment variables:\n${problems.map((each) => `  ${each}`).join('\n')}`,
  );
  process.exitCode = 1;
} else {
  try {
    const server = await startServer(settings);
    // Receipts alone are on the standard output.
    console.error(`task-tamer-server listens on ${server.url}`);
    if (settings.endpoint.businessName === undefined)
      console.error('BUSINESS_NAME is not set: the words that a consent is to are not checked.');
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(server));
  } catch (error) {
    console.error(
      `task-tamer-server cannot start: ${error instanceof Error ? error.message : String(error)}`,
    );
    process.exitCode = 1;
  }
}

async function stop(server: RunningServer): Promise<void> {
  await server.close();
  console.error('task-tamer-server has stopped.');
}
