/** Encrypts the secrets of businesses with AES-256-GCM, by keys that only the deployment's settings contain. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { BusinessId } from '../business-id.ts';
import type { BusinessSecret } from '../business-settings.ts';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_BYTES = 6;

/** Where a secret is stored. It is authenticated, so that a copy in another row cannot be decrypted. */
export type SecretPlace = {
  readonly businessId: BusinessId;
  /** `draft`: everything of a business that is being added. */
  readonly field: BusinessSecret | 'draft';
  /** The revision with which this value was stored, so that no two values have the same. */
  readonly version: number;
};

export type EncryptedSecret = {
  /** Names the key without revealing it. */
  readonly keyId: string;
  /** Nonce, ciphertext and tag, in base64url. */
  readonly encrypted: string;
};

export type MasterKeys = {
  /** The key of new secrets. */
  readonly currentId: string;
  readonly isKnown: (keyId: string) => boolean;
  readonly encrypt: (secret: string, place: SecretPlace) => EncryptedSecret;
  /** @throws SecretError */
  readonly decrypt: (secret: EncryptedSecret, place: SecretPlace) => string;
};

export class SecretError extends Error {
  override readonly name = 'SecretError';
}

type MasterKey = { readonly id: string; readonly cipherKey: Buffer };

/** @param text the current key first, then earlier ones, separated by spaces or commas; undefined if one is not a key */
export function masterKeysIn(text: string): MasterKeys | undefined {
  const keys = text
    .split(/[\s,]+/)
    .filter((each) => each !== '')
    .map(masterKey);
  const [current] = keys;
  return current === undefined || current === null || keys.includes(null)
    ? undefined
    : createMasterKeys(
        current,
        keys.filter((key) => key !== null),
      );
}

function createMasterKeys(current: MasterKey, all: readonly MasterKey[]): MasterKeys {
  const known = new Map(all.map(({ id, cipherKey }) => [id, cipherKey]));
  return {
    currentId: current.id,
    isKnown: (keyId) => known.has(keyId),
    encrypt(secret, place) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, current.cipherKey, nonce).setAAD(associatedData(place));
      const parts = [nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return { keyId: current.id, encrypted: Buffer.concat(parts).toString('base64url') };
    },
    decrypt({ keyId, encrypted }, place) {
      const key = known.get(keyId);
      if (key === undefined)
        throw new SecretError(
          `${place.field} is encrypted with the key ${keyId}, which MASTER_KEY does not contain.`,
        );
      const bytes = Buffer.from(encrypted, 'base64url');
      const tagAt = bytes.length - TAG_BYTES;
      try {
        if (tagAt < NONCE_BYTES) throw new RangeError('The stored secret is too short.');
        const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
          authTagLength: TAG_BYTES,
        });
        decipher.setAAD(associatedData(place)).setAuthTag(bytes.subarray(tagAt));
        return (
          decipher.update(bytes.subarray(NONCE_BYTES, tagAt), undefined, 'utf8') + decipher.final('utf8')
        );
      } catch (error) {
        throw new SecretError(
          `${place.field} cannot be decrypted: its row was changed, or is another business’s.`,
          {
            cause: error,
          },
        );
      }
    },
  };
}

/** Null unless the text encodes 32 bytes in base64 or hexadecimal digits. */
function masterKey(text: string): MasterKey | null {
  const bytes = /^[\da-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : base64(text);
  if (bytes === null || bytes.length !== KEY_BYTES) return null;
  return {
    id: derived(bytes, 'task-tamer master key id', KEY_ID_BYTES).toString('hex'),
    cipherKey: derived(bytes, 'task-tamer secrets of businesses', KEY_BYTES),
  };
}

const base64 = (text: string): Buffer | null =>
  /^[\w+/-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64') : null;

const derived = (key: Buffer, purpose: string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', purpose, length));

const associatedData = ({ businessId, field, version }: SecretPlace): Buffer =>
  Buffer.from(`${businessId}|${field}|${version}`);
