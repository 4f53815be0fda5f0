/** What keeps every call from working on this page, whatever the visitor does. */
import { CallError } from './call-error.ts';
import { admitsCalls } from './environment.ts';
import type { Environment } from './ports.ts';

/** Null where a call may work, or where only an attempt will tell. */
export function obstacleIn(environment: Environment): CallError | null {
  if (admitsCalls(environment)) return null;
  return unfitnessOf(environment) ?? CallError.microphone('page-forbids-microphone');
}

/** What is known without asking for the microphone. */
export function unfitnessOf(environment: Environment): CallError | null {
  if (!environment.secure()) return CallError.microphone('insecure-page');
  if (environment.webRtc()) return null;
  return CallError.unfitBrowser('unsupported-browser', 'This browser cannot place calls.');
}
