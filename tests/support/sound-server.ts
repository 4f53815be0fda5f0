/**
 * A sound server for the tests with a null output and input, because Firefox runs no AudioContext without one and CI
 * machines have none.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram, stopProgram, untilReady } from './background.ts';

const PULSEAUDIO = process.env['PULSEAUDIO_PATH'] ?? '/usr/bin/pulseaudio';

/**
 * Starts PulseAudio for the browsers that are started afterwards. If it is not installed, they use the system's own
 * sound, if any.
 * @returns the function that stops it
 */
export async function startSoundServer(): Promise<() => Promise<void>> {
  if (!existsSync(PULSEAUDIO)) return async () => undefined;
  const folder = await mkdtemp(join(tmpdir(), 'sound-'));
  const socket = join(folder, 'native');
  const modules = [
    `module-native-protocol-unix socket=${socket} auth-anonymous=1`,
    'module-null-sink sink_name=loudspeaker',
    'module-null-source source_name=microphone',
  ];
  const server = startProgram(
    PULSEAUDIO,
    ['--daemonize=no', '--exit-idle-time=-1', '-n', ...modules.flatMap((module) => ['-L', module])],
    { env: { ...process.env, HOME: folder, PULSE_RUNTIME_PATH: folder } },
  );
  await untilReady(server, () => existsSync(socket));
  process.env['PULSE_SERVER'] = `unix:${socket}`;
  return async () => {
    await stopProgram(server);
    await rm(folder, { recursive: true, force: true });
  };
}
