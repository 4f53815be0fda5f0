/** Adds a passkey, and signs in with one. Nothing here rejects. */
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';
import {
  finishPasskeySignIn,
  newPasskeyOptions,
  passkeySignInOptions,
  saveNewPasskey,
  type Outcome,
} from '../client.ts';

export const canUsePasskeys = (): boolean => browserSupportsWebAuthn();

export async function signInWithPasskey(): Promise<Outcome<void>> {
  const options = await passkeySignInOptions();
  if (options.kind !== 'ok') return options;
  try {
    return await finishPasskeySignIn(await startAuthentication({ optionsJSON: options.value }));
  } catch {
    return { kind: 'failed', message: 'No passkey was used. Try again, or have a link mailed to you.' };
  }
}

export async function addPasskey(): Promise<Outcome<void>> {
  const options = await newPasskeyOptions();
  if (options.kind !== 'ok') return options;
  try {
    return await saveNewPasskey(await startRegistration({ optionsJSON: options.value }));
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    const message = isKnown ? 'This device has a passkey for your inbox already.' : 'No passkey was added.';
    return { kind: 'failed', message };
  }
}
