/**
 * The one choke point: no conversation begins and no message is sent without a name, a passed bot check and consent.
 * Knows what is missing, how old the bot check's token and the consent are, and how long an admission may be reused.
 */
import { TOKEN_LIFE_MS, type BotCheckEvent } from '../bot-check/rules.ts';
import { botCheckExpired } from '../call/errors/start-errors.ts';
import type { AgentConfig } from '../config/config.ts';
import { cleanName, nameErrorOf } from '../config/name.ts';
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
import { wrongIn, type Missing } from './form.ts';
import type { ShownConsent } from './snapshot.ts';
import { mainChannel, type SessionEvent } from './state.ts';

/** What the agent knows about the visitor. */
export type Visitor = {
  readonly name: string;
  /** Tag of the language that the visitor reads. */
  readonly language: string;
};

/** What a conversation is started with. */
export type Admission = Visitor & {
  /** The bot check's token. */
  readonly botCheck: string;
  /** When the check was passed, milliseconds since 1970. */
  readonly passedAt: number;
  /** Null where there is no endpoint to send it to. */
  readonly consent: Promise<ConsentReceipt> | null;
};

/** `setting`: what the page's owner has to provide first, in plain English; null when that is complete. */
export type Lacking = { readonly missing: readonly Missing[]; readonly setting: string | null };

type Collected = { readonly ok: true; readonly admission: Admission } | ({ readonly ok: false } & Lacking);

export type AdmissionPorts = {
  /** The words that the view shows beside the box. */
  readonly consentShown: (config: AgentConfig, channel: Channel) => ShownConsent;
  /** SHA-256 of the text's UTF-8, lower-case hexadecimal. Rejects where a page has broken the browser's own. */
  readonly digest: (text: string) => Promise<string>;
};

/** How long after the visitor's last activity an admission may be used again, ms. */
const REUSABLE_MS = 600_000;

/**
 * How old a consent may be when a call is started with it, ms. Endpoints accept ten minutes; the tenth is for what
 * comes between the press and the request.
 */
const FRESH_CONSENT_MS = 9 * 60_000;

type Given = { readonly at: number; readonly receipt: Promise<ConsentReceipt> };

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

  /** The latest one, however old; null before there was one. */
  get latest(): Admission | null {
    return this.#latest;
  }

  /** Returns the admission, or everything that is missing. */
  collect(channel: Channel): Collected {
    const { form, botCheck, message, config } = this.#context.state();
    const setting = missingSetting(config);
    const token = botCheck.status === 'passed' && !this.#isOutdated ? botCheck.token : null;
    const wrong = channel === 'message' ? wrongIn(message) : null;
    const missing = [
      nameErrorOf(form.name) && 'name',
      wrong?.contact && 'contact',
      wrong?.text && 'text',
      token === null && 'bot-check',
      !form.consent && 'consent',
    ].filter((what) => !!what) as readonly Missing[];
    if (token === null || setting !== null || missing.length > 0) return { ok: false, missing, setting };
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
    // A message begins no conversation that could change its channel.
    if (channel !== 'message') [this.#latest, this.#activeAt] = [admission, this.#context.now()];
    return { ok: true, admission };
  }

  /** For a change of channel. Null when the visitor has to be asked again: an endpoint takes each one only once. */
  reusable(): Admission | null {
    return this.#isActive && this.#context.state().config.callEndpoint === null ? this.#latest : null;
  }

  /** The visitor is active: the admission lasts longer. */
  renew(): void {
    if (this.#isActive) this.#activeAt = this.#context.now();
  }

  /** Asks for name, consent and bot check again; what was said stays. */
  askAgain(channel: Channel): void {
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

  /** A receipt that is still being written is then not emitted. */
  takeConsentBack(): void {
    this.#given = null;
  }

  /** Dispatches an event that may change the words of the consent: the visitor has not agreed to other words. */
  dispatchWords(event: SessionEvent): void {
    const { dispatch, state } = this.#context;
    const agreed = state().form.consent ? this.#consentShown().text : null;
    dispatch(event);
    if (agreed !== null && agreed !== this.#consentShown().text) this.setConsent(false);
  }

  get #isActive(): boolean {
    return this.#context.now() - this.#activeAt <= REUSABLE_MS;
  }

  /** By the clock, because timers stand still in sleep. Without an endpoint, the token is never verified. */
  get #isOutdated(): boolean {
    const { now, state } = this.#context;
    return state().config.callEndpoint !== null && isOutdated(this.#passedAt, now());
  }

  #consentShown(): ShownConsent {
    const state = this.#context.state();
    return this.#ports.consentShown(state.config, mainChannel(state));
  }

  /**
   * An old consent is renewed by the press on Start Call: its words are still on the screen, with the box ticked, and
   * asking for another tick would look like a fault.
   */
  #receipt(): Promise<ConsentReceipt> {
    const age = this.#context.now() - (this.#given?.at ?? 0);
    // Below zero, the clock was set back.
    return this.#given && age >= 0 && age <= FRESH_CONSENT_MS ? this.#given.receipt : this.#give();
  }

  /** Emitted once the words are hashed, unless it has been taken back by then. */
  #give(): Promise<ConsentReceipt> {
    const at = this.#context.now();
    const given = { at, receipt: this.#write(this.#consentShown(), at) };
    this.#given = given;
    given.receipt.then(
      (receipt) => {
        if (this.#given === given) this.#context.emit('consent', receipt);
      },
      () => undefined,
    );
    return given.receipt;
  }

  async #write({ text, language, recording }: ShownConsent, at: number): Promise<ConsentReceipt> {
    const textHash = await this.#ports.digest(text);
    return { version: CONSENT_VERSION, textHash, language, at: new Date(at).toISOString(), recording };
  }
}

/** Below zero, the clock was set back, and the age is unknown. */
const isOutdated = (passedAt: number, now: number): boolean =>
  now < passedAt || now - passedAt > TOKEN_LIFE_MS;

/** Like {@link proofOf}, after a permission prompt, which may have outlasted the bot check's token: rejects then. */
export async function freshProofOf(admission: Admission, now: number): Promise<EndpointProof> {
  if (isOutdated(admission.passedAt, now)) throw botCheckExpired();
  return proofOf(admission, now);
}

/** What the owner's endpoint takes. Rejects where the receipt could not be written. */
export async function proofOf(
  { name, botCheck, consent }: Admission,
  now = Date.now(),
): Promise<EndpointProof> {
  const receipt = await consent;
  if (receipt === null) throw new Error('There is no endpoint.');
  return { name, botCheck, consent: receipt, sentAt: new Date(now).toISOString() };
}

/**
 * The visitor's name goes to the agent as `variableValues.name`, and nowhere else; `variableValues.language` says what
 * the visitor reads, unless the page says another one.
 */
export function variableValues(overrides: JsonObject | null, { name, language }: Visitor): JsonObject {
  const given = overrides?.['variableValues'];
  return { language, ...(isObject(given) && given), name };
}

/** @throws where the page is insecure, or has replaced the browser's own */
export async function sha256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function missingSetting({ callEndpoint, publicKey, captchaSiteKey }: AgentConfig): string | null {
  if (callEndpoint === null && publicKey === null)
    return 'The attribute call-endpoint, or public-key, is missing: a call cannot start without one of them.';
  if (captchaSiteKey === null)
    return 'The attribute captcha-site-key is missing: no call starts without a bot check.';
  return null;
}

const FRAME_BLOCKED: EventDetails['call-error'] = {
  type: 'configuration-error',
  message: 'The bot check’s frame did not load: frame-src of this page, its COEP or a blocker may stop it.',
  fatal: false,
  reason: 'not-configured',
};
