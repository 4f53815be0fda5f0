/**
 * Admits conversations and messages: none starts without a name, a passed bot check and consent. Tracks what is missing,
 * the age of the token and the consent, and how long an admission may be reused.
 */
import { TOKEN_LIFE_MS, type BotCheckEvent } from '../bot-check/rules.ts';
import { botCheckExpired } from '../call/errors/start-errors.ts';
import type { AgentConfig } from '../config/config.ts';
import { cleanName, nameErrorOf } from '../config/name.ts';
import { isOpen, missingSetting } from '../config/required-settings.ts';
import {
  CONSENT_VERSION,
  type Channel,
  type ConsentReceipt,
  type EndpointProof,
  type EventDetails,
  type JsonObject,
} from '../contract.ts';
import { isObject } from '../platform/json.ts';
import type { SessionContext } from './context.ts';
import { wrongIn, type Missing } from './state/form.ts';
import { mainChannel } from './state/main-channel.ts';
import type { ShownConsent } from './state/snapshot.ts';
import type { SessionEvent } from './state/state.ts';

/** What the agent knows about the visitor. */
export type Visitor = {
  readonly name: string;
  /** Tag of the language that the visitor reads. */
  readonly language: string;
};

/** The data that a conversation starts with. */
export type Admission = Visitor & {
  /** The bot check's token. */
  readonly botCheck: string;
  /** When the check was passed, milliseconds since 1970. */
  readonly passedAt: number;
  /** Null without an endpoint. */
  readonly consent: Given['receipt'] | null;
};

type Collected =
  | { readonly ok: true; readonly admission: Admission }
  | { readonly ok: false; readonly missing: readonly Missing[] };

export type AdmissionPorts = {
  /** The consent text that the view shows. */
  readonly consentShown: (config: AgentConfig, channel: Channel) => ShownConsent;
  /** SHA-256 of the text's UTF-8, lower-case hexadecimal. Rejects if the page broke the browser's crypto. */
  readonly digest: (text: string) => Promise<string>;
};

/** How long after the visitor's last activity an admission may be used again, ms. */
const REUSABLE_MS = 600_000;

/**
 * How old a consent may be when a call is started with it, ms. Endpoints accept ten minutes; one is left for the
 * time between the press and the request.
 */
const FRESH_CONSENT_MS = 9 * 60_000;

/** The receipt is a promise until the consent text is hashed. */
type Given = {
  readonly at: number;
  readonly text: string;
  receipt: ConsentReceipt | Promise<ConsentReceipt>;
};

export class AdmissionGate {
  readonly #context: SessionContext;
  readonly #ports: AdmissionPorts;
  /** When the bot check was passed, milliseconds since 1970. */
  #passedAt = 0;
  #given: Given | null = null;
  #latest: Admission | null = null;
  /** When the visitor of the latest admission was last active. */
  #activeAt = -Infinity;

  constructor(context: SessionContext, ports: AdmissionPorts) {
    this.#context = context;
    this.#ports = ports;
  }

  /** The latest admission, even if expired; null before the first. */
  get latest(): Admission | null {
    return this.#latest;
  }

  /** Returns the admission, or every missing field. A page that lacks a setting shows no fields. */
  collect(channel: Channel): Collected {
    const { form, botCheck, message, config } = this.#context.state();
    const token = botCheck.status === 'passed' && !this.#isOutdated ? botCheck.token : null;
    const wrong = channel === 'message' ? wrongIn(message) : null;
    const isClosed = missingSetting(config) !== null || !isOpen(config, channel);
    const isShown = config.endpoint?.status !== 'loading';
    const missing = [
      nameErrorOf(form.name) && 'name',
      wrong?.contact && 'contact',
      wrong?.text && 'text',
      token === null && 'bot-check',
      !(form.consent && isShown) && 'consent',
    ].filter((what) => !!what) as readonly Missing[];
    if (token === null || isClosed || missing.length > 0) return { ok: false, missing };
    const { language } = this.#consentShown();
    // Only an endpoint receives the receipt.
    const consent = config.callEndpoint === null ? null : this.#receipt();
    const admission = {
      name: cleanName(form.name),
      language,
      botCheck: token,
      passedAt: this.#passedAt,
      consent,
    };
    // A message is not a conversation, so its admission cannot be reused.
    if (channel !== 'message') [this.#latest, this.#activeAt] = [admission, this.#context.now()];
    return { ok: true, admission };
  }

  /** The admission for a change of channel. Null if a new one is needed, because an endpoint accepts each only once. */
  reusable(): Admission | null {
    return this.#isActive && this.#context.state().config.callEndpoint === null ? this.#latest : null;
  }

  /** Extends the admission when the visitor is active. */
  renew(): void {
    if (this.#isActive) this.#activeAt = this.#context.now();
  }

  /** Asks for name, consent and bot check again, and keeps the conversation. What failed before is outdated. */
  askAgain(channel: Channel): void {
    this.#context.dispatch({ type: 'form', event: { type: 'accepted' } });
    this.#context.dialog.open('conversation', channel);
  }

  hearBotCheck(event: BotCheckEvent): void {
    const { dispatch, emit, now } = this.#context;
    if (event.type === 'passed') this.#passedAt = now();
    dispatch({ type: 'bot-check', event });
    if (event.type === 'frame-silent') emit('call-error', FRAME_BLOCKED);
  }

  setConsent(consent: boolean): void {
    const { dispatch, state } = this.#context;
    if (consent === state().form.consent) return;
    dispatch({ type: 'form', event: { type: 'consent-changed', consent } });
    if (consent) void this.#give();
    else this.takeConsentBack();
  }

  /** Withdraws the consent. A pending receipt is not emitted. */
  takeConsentBack(): void {
    this.#given = null;
  }

  /**
   * Dispatches an event that may change the consent text. Another text than the one that was ticked withdraws the consent
   * once the dialog shows it: a closed dialog has no channel, and so no text.
   */
  dispatchWords(event: SessionEvent): void {
    const { dispatch, state } = this.#context;
    dispatch(event);
    const { panel, form } = state();
    if (panel.open && form.consent && this.#given?.text !== this.#consentShown().text) this.setConsent(false);
  }

  get #isActive(): boolean {
    return this.#context.now() - this.#activeAt <= REUSABLE_MS;
  }

  /** Compares clock times, because timers pause during sleep. Without an endpoint, the token is never verified. */
  get #isOutdated(): boolean {
    const { now, state } = this.#context;
    return state().config.callEndpoint !== null && isOutdated(this.#passedAt, now());
  }

  #consentShown(): ShownConsent {
    const state = this.#context.state();
    return this.#ports.consentShown(state.config, mainChannel(state));
  }

  /**
   * Pressing Start Call renews an old consent: the text is still shown and ticked, so asking for another tick would look
   * like an error.
   */
  #receipt(): Given['receipt'] {
    const age = this.#context.now() - (this.#given?.at ?? 0);
    // A negative age means that the clock was set back.
    return this.#given && age >= 0 && age <= FRESH_CONSENT_MS ? this.#given.receipt : this.#give();
  }

  /** Emits the receipt after hashing the text, unless the consent has been withdrawn since. */
  #give(): Promise<ConsentReceipt> {
    const at = this.#context.now();
    const shown = this.#consentShown();
    const written = this.#write(shown, at);
    const given: Given = { at, text: shown.text, receipt: written };
    this.#given = given;
    written.then(
      (receipt) => {
        given.receipt = receipt;
        if (this.#given === given) this.#context.emit('consent', receipt);
      },
      () => undefined,
    );
    return written;
  }

  async #write({ text, language, recording }: ShownConsent, at: number): Promise<ConsentReceipt> {
    const textHash = await this.#ports.digest(text);
    return { version: CONSENT_VERSION, textHash, language, at: new Date(at).toISOString(), recording };
  }
}

/** A negative age means that the clock was set back. */
const isOutdated = (passedAt: number, now: number): boolean =>
  now < passedAt || now - passedAt > TOKEN_LIFE_MS;

/**
 * Like {@link proofOf}, after a permission prompt.
 * @throws if the prompt outlasted the bot check's token
 */
export function freshProofOf(admission: Admission, now: number): EndpointProof | Promise<EndpointProof> {
  if (isOutdated(admission.passedAt, now)) throw botCheckExpired();
  return proofOf(admission, now);
}

/** The proof for the owner's endpoint, at once if its receipt is written. Rejects if that could not be created. */
export function proofOf(
  { name, botCheck, consent }: Admission,
  now = Date.now(),
): EndpointProof | Promise<EndpointProof> {
  const withReceipt = (receipt: ConsentReceipt) => ({
    name,
    botCheck,
    consent: receipt,
    sentAt: new Date(now).toISOString(),
    timeZone: new Intl.DateTimeFormat('en').resolvedOptions().timeZone,
  });
  if (consent === null) throw new Error('There is no endpoint.');
  // The page may have replaced `Promise`, so that `instanceof` would not recognize one.
  return 'then' in consent ? consent.then(withReceipt) : withReceipt(consent);
}

/**
 * Passes the visitor's name to the agent as `variableValues.name` and nowhere else, and the visitor's language as
 * `variableValues.language`, unless the page sets one.
 */
export function variableValues(overrides: JsonObject | null, { name, language }: Visitor): JsonObject {
  const given = overrides?.['variableValues'];
  return { language, ...(isObject(given) && given), name };
}

/** @throws on an insecure page, or if the page replaced the browser's crypto */
export async function sha256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The missing setting, in plain English for the owner; null if none is missing. */
export function settingProblem(config: AgentConfig): string | null {
  const missing = missingSetting(config);
  return missing && MISSING_SETTINGS[missing];
}

const MISSING_SETTINGS = {
  publicKey:
    'The attribute call-endpoint, or public-key, is missing: a call cannot start without one of them.',
  captchaSiteKey: 'The attribute captcha-site-key is missing: no call starts without a bot check.',
};

const FRAME_BLOCKED: EventDetails['call-error'] = {
  type: 'configuration-error',
  message: 'The bot check’s frame did not load: frame-src of this page, its COEP or a blocker may stop it.',
  fatal: false,
  reason: 'not-configured',
};
