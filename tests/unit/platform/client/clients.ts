/** Clients whose servers are closed after each test. */
import { afterEach } from 'vitest';
import { createPlatform, type Platform, type PlatformOptions } from '../../../../widget/platform/platform.ts';
import type { RecordingServer } from './recording-server.ts';

type Client = { readonly platform: Platform; readonly server: RecordingServer };

/** Call once per test file: files share modules, so each registers its own cleanup. */
export function clientsOfFile() {
  const open = new Set<RecordingServer>();
  afterEach(() => {
    for (const server of open) server.close();
    open.clear();
  });
  return async (
    starting: Promise<RecordingServer>,
    options: Partial<PlatformOptions> = {},
  ): Promise<Client> => {
    const server = await starting;
    open.add(server);
    return {
      server,
      platform: createPlatform({ token: 'secret', baseUrl: `${server.baseUrl}/`, ...options }),
    };
  };
}

export async function reasonOf(running: PromiseLike<unknown>): Promise<unknown> {
  return running.then(
    () => null,
    (reason: unknown) => reason,
  );
}
