/** The requests of signing in and out. */
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import type { Session, SignedInBrowsers, SignInRequest } from '../../inbox/web/page-contract.ts';
import { post, request } from '../request.ts';

export const readSession = () => request<Session>('session');

export const readSessions = () => request<SignedInBrowsers>('sessions');

export const requestLink = (signIn: SignInRequest) => post<void>('sign-in', signIn);

/** @param token from a mailed link */
export const finishSignIn = (token: string) => post<void>('sign-in/finish', { token });

export const passkeySignInOptions = () =>
  post<PublicKeyCredentialRequestOptionsJSON>('sign-in/passkey/options');

export const finishPasskeySignIn = (response: AuthenticationResponseJSON) =>
  post<void>('sign-in/passkey', response);

export const newPasskeyOptions = () => post<PublicKeyCredentialCreationOptionsJSON>('passkeys/options');

export const saveNewPasskey = (response: RegistrationResponseJSON) => post<void>('passkeys', response);

export const removePasskey = (id: string) => request<void>(`passkeys/${id}`, { method: 'DELETE' });

export const signOut = (everywhere: boolean) => post<void>(everywhere ? 'sign-out/everywhere' : 'sign-out');
