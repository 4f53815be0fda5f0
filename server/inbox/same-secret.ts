/** Compares a secret that a request has with ours, in a time that tells nothing about it. */
import { createHash, timingSafeEqual } from 'node:crypto';

/** Digests have equal lengths, which a comparison in equal time needs. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

export const isSameSecret = (given: string, own: string): boolean =>
  timingSafeEqual(digest(given), digest(own));
