/** What the visitor has agreed to: told to the page when it is given, and written down for the call endpoint. */
import { CONSENT_VERSION, type ConsentReceipt, type EmitEvent } from '../contract.ts';
import type { ShownConsent } from './snapshot.ts';

export type ConsentPorts = {
  readonly emit: EmitEvent;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** SHA-256 of the text's UTF-8, lower-case hexadecimal. Rejects where a page has broken the browser's own. */
  readonly digest: (text: string) => Promise<string>;
};

/**
 * How old a consent may be when a call is started with it, ms. Endpoints take none of more than ten minutes; the
 * tenth is for what comes between the press and the request.
 */
const FRESH_MS = 9 * 60_000;

type Given = { readonly at: number; readonly receipt: Promise<ConsentReceipt> };

export class ConsentDesk {
  readonly #ports: ConsentPorts;
  #given: Given | null = null;

  constructor(ports: ConsentPorts) {
    this.#ports = ports;
  }

  /** The visitor agrees. Told to the page once the words are hashed, unless it has been taken back by then. */
  give(shown: ShownConsent): Promise<ConsentReceipt> {
    const at = this.#ports.now();
    const given = { at, receipt: this.#write(shown, at) };
    this.#given = given;
    given.receipt.then(
      (receipt) => {
        if (this.#given === given) this.#ports.emit('consent', receipt);
      },
      () => undefined,
    );
    return given.receipt;
  }

  takeBack(): void {
    this.#given = null;
  }

  /**
   * For a call that starts under these words. Who waited for long has them still on the screen, with the box ticked:
   * the press on Start Call confirms them, and that is a consent of now. Asking for another tick would look like a fault.
   */
  receipt(shown: ShownConsent): Promise<ConsentReceipt> {
    const age = this.#ports.now() - (this.#given?.at ?? 0);
    // Below zero somebody has set the clock.
    return this.#given && age >= 0 && age <= FRESH_MS ? this.#given.receipt : this.give(shown);
  }

  async #write({ text, language, recording }: ShownConsent, at: number): Promise<ConsentReceipt> {
    const textHash = await this.#ports.digest(text);
    return { version: CONSENT_VERSION, textHash, language, at: new Date(at).toISOString(), recording };
  }
}

/** @throws where the page is insecure, or has put something else in the place of the browser's own */
export async function sha256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
