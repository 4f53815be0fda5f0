/** An authenticator in memory (ES256, no attestation) that a test can make misbehave. */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { PUBLIC_URL } from '../world.ts';

/** False values that it claims. */
export type Claims = {
  readonly origin?: string;
  readonly rpId?: string;
  readonly counter?: number;
  readonly isUserVerified?: boolean;
};

const PRESENT_FLAG = 0x01;
const VERIFIED_FLAG = 0x04;
const HAS_CREDENTIAL_FLAG = 0x40;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url');
const number = (value: number, bytes: 2 | 4) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};
/** A byte string of CBOR, of up to 65,535 bytes. */
const cborBytes = (data: Buffer) => Buffer.concat([Buffer.from([0x59]), number(data.length, 2), data]);
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

export class Authenticator {
  readonly id = base64url(randomBytes(32));
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  counter = 0;

  /** The result of `navigator.credentials.create` for these options. */
  register({ challenge }: { readonly challenge: string }, claims: Claims = {}): object {
    const credential = Buffer.concat([
      Buffer.alloc(16),
      number(Buffer.from(this.id, 'base64url').length, 2),
      Buffer.from(this.id, 'base64url'),
      this.#coseKey(),
    ]);
    const authData = Buffer.concat([this.#authData(claims, HAS_CREDENTIAL_FLAG), credential]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      cborBytes(authData),
    ]);
    return this.#credential({
      clientDataJSON: clientData('webauthn.create', challenge, claims),
      attestationObject: base64url(attestation),
      transports: ['internal'],
    });
  }

  /** The result of `navigator.credentials.get` for these options. */
  signIn({ challenge }: { readonly challenge: string }, claims: Claims = {}): object {
    this.counter += 1;
    const clientDataJSON = clientData('webauthn.get', challenge, claims);
    const authenticatorData = this.#authData({ counter: this.counter, ...claims }, 0);
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return this.#credential({
      clientDataJSON,
      authenticatorData: base64url(authenticatorData),
      signature: base64url(createSign('sha256').update(signed).sign(this.#keys.privateKey)),
    });
  }

  #credential = (response: object) => ({
    id: this.id,
    rawId: this.id,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  #authData(claims: Claims, flags: number): Buffer {
    const { rpId = new URL(PUBLIC_URL).hostname, counter = 0, isUserVerified = true } = claims;
    const allFlags = flags | PRESENT_FLAG | (isUserVerified ? VERIFIED_FLAG : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([allFlags]), number(counter, 4)]);
  }

  /** The public key as COSE: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const coordinate = (key: number, value: string) =>
      Buffer.concat([Buffer.from([key, 0x58, 32]), Buffer.from(value, 'base64url')]);
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
      coordinate(0x21, x),
      coordinate(0x22, y),
    ]);
  }
}

const clientData = (type: string, challenge: string, { origin = PUBLIC_URL }: Claims): string =>
  base64url(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
