/** Obstacles that prevent a call and are known before asking for permission. */
import { admitsCalls } from '../environment.ts';
import type { CallError } from '../errors/call-error.ts';
import { microphoneRefused } from '../errors/sound-errors.ts';
import { notConfigured, unsupportedBrowser } from '../errors/start-errors.ts';
import type { Environment, PlatformPort } from '../ports.ts';

/** Why calls can never work on this page; null if they may. */
export function obstacleIn(environment: Environment): CallError | null {
  if (admitsCalls(environment)) return null;
  const unsupported = browserProblem(environment);
  if (unsupported !== null) return unsupported;
  if (!environment.microphoneAllowed()) return microphoneRefused('page-forbids-microphone');
  return unsupportedBrowser('page-forbids-engine', 'This page forbids the call engine: see diagnose().');
}

/** @throws {CallError} if this browser cannot place calls on this page now */
export function checkBrowser(environment: Environment): void {
  if (!environment.online()) throw unsupportedBrowser('offline', 'The browser is offline.');
  const unsupported = browserProblem(environment);
  if (unsupported !== null) throw unsupported;
}

/** @throws {CallError} if this is not a valid key */
export function checkKey(publicKey: string, platform: PlatformPort): void {
  if (publicKey === '') throw notConfigured('A public key is required to start a call.');
  if (!platform.isUsableKey(publicKey))
    throw notConfigured('The public key holds characters that no key has.');
}

/** Why this browser cannot place calls, as far as that can be detected without asking for the microphone. */
function browserProblem(environment: Environment): CallError | null {
  if (!environment.secure()) return microphoneRefused('insecure-page');
  if (environment.webRtc()) return null;
  return unsupportedBrowser('unsupported-browser', 'This browser cannot place calls.');
}
