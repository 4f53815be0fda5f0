/** A virtual screen for browsers that need one. */
import { startProgram, stopProgram, untilReady } from '../../support/background.ts';

export type Screen = {
  /** The value of `DISPLAY` for programs on this screen. */
  readonly display: string;
  stop(): Promise<void>;
};

/** Xvfb chooses a display that is free, and writes its number to this file descriptor. */
const DISPLAY_DESCRIPTOR = 3;
const SIZE = '1280x1024x24';

export async function startScreen(command: string): Promise<Screen> {
  const options = ['-displayfd', String(DISPLAY_DESCRIPTOR), '-screen', '0', SIZE, '-nolisten', 'tcp'];
  const server = startProgram(command, options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  let number = '';
  server.stdio[DISPLAY_DESCRIPTOR]?.on('data', (text: Buffer) => {
    number += text.toString();
  });
  await untilReady(server, () => number.endsWith('\n'));
  return { display: `:${number.trim()}`, stop: () => stopProgram(server) };
}
