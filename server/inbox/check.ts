/** The inbox's part of `task-tamer-server check`: the store, the mail server and every webhook's address. */
import { checkTexts } from '../book/texts/check.ts';
import type { DatabasePlace } from './store/database.ts';
import { EarlierVersionError } from './store/bring-up-to-date.ts';
import { NoInboxYetError } from './store/file-problems.ts';
import { openDatabase } from './store/open-database.ts';
import { demandSite, type Site } from './store/site.ts';
import { errorText } from '../http/reports.ts';
import type { Context } from '../context.ts';
import { good, NO_HOST, unsure, visit, wrong, type Finding } from './findings.ts';
import type { InboxSettings, WebhookSettings } from './context.ts';
import { errorCodeOf, verifyMailServer } from './mail/mails.ts';
import { mailServiceOf } from './mail/services/services.ts';
import { createWebhookSender, isTaken, webhookErrorCode } from './webhooks/webhooks.ts';

/** @param site which the store must belong to; null if it is that of all businesses */
export async function* checkInbox(
  settings: InboxSettings,
  endpoint: Context['settings'],
  site: Site | null,
): AsyncGenerator<Finding> {
  yield await checkStore(settings, site);
  yield await checkMails(settings);
  yield checkCountry(settings);
  const { webhooks, texts, publicUrl } = settings;
  if (texts && publicUrl !== null) yield* checkTexts(texts, publicUrl, endpoint.fetch);
  if (webhooks !== null) for (const url of webhooks.urls) yield await checkWebhook(webhooks, url);
  if (publicUrl !== null) yield await checkPublicUrl(publicUrl, endpoint.fetch);
  else
    yield wrong(
      'inbox',
      'PUBLIC_URL is not set: owners cannot sign in, and the platform cannot report calls.',
    );
}

/** Asks as the platform does when it reports a call. */
async function checkPublicUrl(publicUrl: string, fetch: typeof globalThis.fetch): Promise<Finding> {
  const { host } = new URL(publicUrl);
  const { status, code } = await visit(fetch, `${publicUrl}/inbox/events`);
  // This server's answer to a request that is no report.
  if (status === 405) return good('public url', `${host} is this server.`);
  if (status !== null)
    return unsure('public url', `${host} answered ${status}, which is not this server. ${PASS_ON}`);
  if (code === NO_HOST) return wrong('public url', `There is no host ${host}. Check PUBLIC_URL.`);
  if (/CERT|TLS|SSL/.test(code))
    return wrong(
      'public url',
      `${host} has no valid certificate (${code}). The platform reports no call there.`,
    );
  return unsure('public url', `${host} was not reached (${code}). ${PASS_ON}`);
}

const PASS_ON =
  'Unless the server is not running yet, check PUBLIC_URL, and that the proxy passes on /inbox/.';

async function checkStore(place: DatabasePlace, site: Site | null): Promise<Finding> {
  try {
    const { deployment, probe, warning, close } = await openDatabase(place, 'maintenance');
    try {
      await probe();
      if (site !== null) await demandSite(deployment, site);
    } finally {
      await close();
    }
    if (warning !== null) return unsure('inbox', warning);
    return good('inbox', 'The store can be read and written.');
  } catch (error) {
    if (error instanceof NoInboxYetError)
      return good('inbox', 'The file does not exist yet; the server creates it when it starts.');
    if (error instanceof EarlierVersionError)
      return unsure('inbox', 'It was written by an earlier version; the server migrates it when it starts.');
    return wrong('inbox', `${errorText(error)} Check INBOX and the rights of its folder, or DATABASE_URL.`);
  }
}

async function checkMails({ mailUrl, owners, mails }: InboxSettings): Promise<Finding> {
  if (mailUrl === null) return good('mail', 'MAIL_URL is not set: no mail is sent.');
  const of = mailServiceOf(mailUrl) === null ? SERVER : SERVICE;
  try {
    await verifyMailServer(mailUrl);
    if (owners.length === 0) return unsure('mail', `${of.takes} OWNERS names no owner, so nobody gets one.`);
    const count = owners.length === 1 ? '1 owner' : `${owners.length} owners`;
    return good('mail', `${of.takes} Mails: ${mails}, to ${count}.`);
  } catch (error) {
    return wrong('mail', `${of.refuses} (${errorCodeOf(error)}). ${of.advice}`);
  }
}

const SERVER = {
  takes: 'The mail server takes the name and the password.',
  refuses: 'The mail server refuses',
  advice: 'Check MAIL_URL: host, port, name, password.',
};
const SERVICE = {
  takes: 'The mail service takes the key.',
  refuses: 'The mail service refuses',
  advice: 'Check the key in MAIL_URL, and that it may send.',
};

function checkCountry({ country }: InboxSettings): Finding {
  const says =
    country === null
      ? 'COUNTRY is not set, and TIME_ZONE is of no country: only telephone numbers with a country code are recognized.'
      : `Telephone numbers without a country code are read as in ${country}.`;
  return good('numbers', says);
}

/** Prints only the host of an address, because the path may be secret. */
async function checkWebhook(settings: WebhookSettings, url: string): Promise<Finding> {
  const { host } = new URL(url);
  const body = JSON.stringify({ type: 'ping', timestamp: new Date().toISOString(), data: {} });
  try {
    const send = await createWebhookSender(settings, Date.now);
    const status = await send(url, `msg_${crypto.randomUUID()}_ping`, body);
    if (isTaken(status)) return good('webhook', `${host} took a ping.`);
    return wrong('webhook', `${host} answered a ping with ${status}. ${WHAT_TO_DO[status] ?? OTHERWISE}`);
  } catch (error) {
    const code = webhookErrorCode(error);
    return wrong('webhook', `${host} was not reached (${code}). ${WHAT_TO_DO[code] ?? OTHERWISE}`);
  }
}

const OTHERWISE = 'Check WEBHOOK_URL, and the log of the program there.';
const SECRETS = 'Check that the program there has the same WEBHOOK_SECRET.';
const REDIRECT = 'Set WEBHOOK_URL to where it redirects: redirects are not followed.';
const WHAT_TO_DO: Readonly<Record<string | number, string>> = {
  301: REDIRECT,
  302: REDIRECT,
  307: REDIRECT,
  308: REDIRECT,
  401: SECRETS,
  403: SECRETS,
  PRIVATE_ADDRESS: 'It is inside a private network: set WEBHOOK_PRIVATE=true if that is what you want.',
  ENOTFOUND: 'There is no such host: check WEBHOOK_URL.',
};
