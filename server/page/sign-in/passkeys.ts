/** Adds a passkey, and signs in with one. Errors are for the owner. */
import { finishPasskeySignIn, newPasskeyOptions, passkeySignInOptions, saveNewPasskey } from './client.ts';

/** The browser or the owner did not complete the ceremony. */
class PasskeyError extends Error {
  override readonly name = 'PasskeyError';
}

export const canUsePasskeys = (): boolean =>
  typeof Reflect.get(globalThis, 'PublicKeyCredential') === 'function';

/** Loaded on demand, because most visits of an owner add no passkey and need none. */
const loadCeremonies = () =>
  import('./ceremonies.ts').catch((cause: unknown) => {
    throw new PasskeyError('The connection failed. Try again.', { cause });
  });

export async function signInWithPasskey(): Promise<void> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    loadCeremonies(),
    passkeySignInOptions(),
  ]);
  const response = await startAuthentication({ optionsJSON }).catch((cause: unknown) => {
    throw new PasskeyError('No passkey was used. Try again, or have a link mailed to you.', { cause });
  });
  await finishPasskeySignIn(response);
}

export async function addPasskey(): Promise<void> {
  const [{ startRegistration }, optionsJSON] = await Promise.all([loadCeremonies(), newPasskeyOptions()]);
  const response = await startRegistration({ optionsJSON }).catch((cause: unknown) => {
    const isKnown = cause instanceof Error && cause.name === 'InvalidStateError';
    const message = isKnown ? 'This device has a passkey for this page already.' : 'No passkey was added.';
    throw new PasskeyError(message, { cause });
  });
  await saveNewPasskey(response);
}
