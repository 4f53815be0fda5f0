/**
 * Stands in for Twilio and the telephones behind it: accepts texts by the REST API, reports what becomes of them, and lets
 * people answer. Its faults are those of the network between.
 */
import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody, sendJson } from '../http-answers.ts';

/** The account, and its numbers: that of the house, and that of the dental practice. */
export const CARRIER = {
  accountSid: `AC${'0'.repeat(32)}`,
  authToken: 'stand-in-carrier-token',
  number: '+12125550199',
  dentistNumber: '+12125550198',
} as const;

/** Of the API's base URL. */
export const CARRIER_PATH = '/stand-ins/carrier';

/**
 * - `slow`, `lost`: the text is sent, and the answer never arrives
 * - `down`: the connection breaks before anything is read
 * - `busy`, `failing`: 429 and 500, without a text
 * - a code of Twilio's, such as 21610: refused
 */
export type SendFault = 'slow' | 'lost' | 'down' | 'busy' | 'failing' | number;
/** How the reports of a text arrive: each twice, the last one first, or not at all. */
export type ReportFault = 'twice' | 'backwards' | 'none';

export type CarriedText = {
  readonly sid: string;
  readonly from: string;
  readonly to: string;
  readonly body: string;
  /** The form as it was sent. */
  readonly form: Readonly<Record<string, string>>;
  /** ms since 1970 */
  readonly at: number;
};

const NUMBERS: readonly string[] = [CARRIER.number, CARRIER.dentistNumber];
const DELIVERY: readonly (readonly [status: string, code?: string])[] = [['queued'], ['sent'], ['delivered']];
/** Of a list that is shown. */
const MAX_TEXTS = 500;
const SID_BYTES = 16;
const FORM = 'application/x-www-form-urlencoded';

export class Carrier {
  /** Sent and received, oldest first. */
  readonly texts: CarriedText[] = [];
  #faults: SendFault[] = [];
  #reportFault: ReportFault | null = null;
  #delivery = DELIVERY;
  #reports: Promise<unknown>[] = [];
  /** Where answers to each number are passed on to. */
  readonly #inbound = new Map<string, string>();

  /** @param inbound the address that answers are passed on to; null for that beside the reports' */
  constructor(inbound: string | null = null) {
    if (inbound !== null) for (const number of NUMBERS) this.#inbound.set(number, inbound);
  }

  /** The next requests fail like this, in order. */
  fail(...faults: readonly SendFault[]): void {
    this.#faults.push(...faults);
  }

  reportLike(fault: ReportFault | null): void {
    this.#reportFault = fault;
  }

  /** What becomes of texts from now on. */
  deliverLike(...statuses: readonly (readonly [status: string, code?: string])[]): void {
    this.#delivery = statuses;
  }

  /** Waits until every report has been answered. */
  async settled(): Promise<void> {
    await Promise.all(this.#reports.splice(0));
  }

  /**
   * A visitor answers the number from which the last text came.
   * @param more fields, such as `OptOutType` @returns the status of the business's answer
   */
  async say(from: string, body: string, more: Readonly<Record<string, string>> = {}): Promise<number> {
    const { accountSid: AccountSid } = CARRIER;
    const To = this.texts.findLast(({ to }) => to === from)?.from ?? CARRIER.number;
    const inbound = this.#inbound.get(To);
    if (inbound === undefined) throw new Error('Nothing was sent yet, so there is no number to answer.');
    const sid = sidOf('SM');
    const form = { MessageSid: sid, AccountSid, From: from, To, Body: body, ...more };
    this.#keep({ sid, from, to: To, body, form, at: Date.now() });
    return this.post(inbound, form);
  }

  /** Sends a form as Twilio does, signed. @returns the status of the answer */
  async post(url: string, form: Readonly<Record<string, string>>): Promise<number> {
    const { status } = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': FORM, 'x-twilio-signature': signatureOf(url, form) },
      body: new URLSearchParams(form),
    });
    return status;
  }

  /** @param path after the API's base URL */
  async answer(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const { accountSid, authToken } = CARRIER;
    const fault = request.method === 'POST' ? this.#faults.shift() : undefined;
    if (fault === 'down') return void request.destroy();
    const token = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
    const account = `/2010-04-01/Accounts/${accountSid}`;
    if (request.headers.authorization !== token || !path.startsWith(account))
      return sendJson(response, 401, { code: 20_003, message: 'Authenticate', status: 401 });
    const rest = path.slice(account.length);
    if (rest === '.json') return sendJson(response, 200, { sid: accountSid, status: 'active' });
    if (rest.startsWith('/IncomingPhoneNumbers.json')) {
      const own = NUMBERS.filter((number) => rest.endsWith(`=${encodeURIComponent(number)}`)).map(
        (number) => ({
          phone_number: number,
          capabilities: { sms: true },
          sms_url: this.#inbound.get(number) ?? null,
        }),
      );
      return sendJson(response, 200, { incoming_phone_numbers: own });
    }
    if (rest !== '/Messages.json' || request.method !== 'POST')
      return sendJson(response, 404, { code: 20_404, message: 'Not found', status: 404 });
    const form = Object.fromEntries(new URLSearchParams((await readBody(request)).toString('utf8')));
    return this.#create(form, fault, response);
  }

  #create(
    form: Readonly<Record<string, string>>,
    fault: SendFault | undefined,
    response: ServerResponse,
  ): void {
    const { To: to = '', Body: body = '', From: from = CARRIER.number, StatusCallback: callback } = form;
    const code = typeof fault === 'number' ? fault : /^\+\d{7,15}$/.test(to) ? null : 21_211;
    if (code !== null) return sendJson(response, 400, { code, message: 'Refused', status: 400 });
    if (fault === 'busy') return sendJson(response, 429, { code: 20_429, message: 'Too many', status: 429 });
    if (fault === 'failing') return sendJson(response, 500, { code: 20_500, message: 'Oops', status: 500 });
    const sid = sidOf('SM');
    this.#keep({ sid, from, to, body, form, at: Date.now() });
    if (callback !== undefined) {
      if (!this.#inbound.has(from)) this.#inbound.set(from, new URL('inbound', callback).href);
      this.#reports.push(this.#report(callback, { sid, from, to }).catch(() => undefined));
    }
    if (fault === 'lost') response.destroy();
    else if (fault !== 'slow') sendJson(response, 201, { sid, status: 'queued', to, from, body });
  }

  async #report(
    callback: string,
    { sid, from, to }: Pick<CarriedText, 'sid' | 'from' | 'to'>,
  ): Promise<void> {
    const fault = this.#reportFault;
    if (fault === 'none') return;
    const { accountSid: AccountSid } = CARRIER;
    const order = fault === 'backwards' ? this.#delivery.toReversed() : this.#delivery;
    for (const [status, code] of order)
      for (let time = 0; time < (fault === 'twice' ? 2 : 1); time += 1)
        await this.post(callback, {
          MessageSid: sid,
          MessageStatus: status,
          AccountSid,
          From: from,
          To: to,
          ...(code === undefined ? {} : { ErrorCode: code }),
        });
  }

  #keep(text: CarriedText): void {
    this.texts.push(text);
    if (this.texts.length > MAX_TEXTS) this.texts.shift();
  }
}

const sidOf = (kind: string): string => `${kind}${randomBytes(SID_BYTES).toString('hex')}`;

/** HMAC-SHA1 of the URL and the sorted fields, as Twilio documents it. */
export function signatureOf(url: string, form: Readonly<Record<string, string>>): string {
  const fields = Object.entries(form)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => name + value);
  return createHmac('sha1', CARRIER.authToken)
    .update(url + fields.join(''))
    .digest('base64');
}
