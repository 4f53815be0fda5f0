/**
 * The endpoint with its inbox, in a separate process. Prints its URL.
 * `node server.ts <port> <file or Postgres> <address of hCaptcha and platform> <ms that its clock is ahead>`
 */
import { startServer } from '../../server/cli/serve.ts';

const [port = '0', database = '', far = '', ahead = '0'] = process.argv.slice(2);
const UNLIMITED_STARTS = 1_000_000;

const { url } = await startServer({
  endpoint: {
    privateKey: 'private-key',
    assistant: 'erin',
    botCheckSecret: 'bot-check-secret',
    siteKey: 'site-key',
    origins: ['https://shop.example'],
    apiUrl: far,
    siteverifyUrl: `${far}/siteverify`,
    test: true,
    limits: {
      startsIn10Minutes: UNLIMITED_STARTS,
      startsPerDay: UNLIMITED_STARTS,
      callsPerDay: UNLIMITED_STARTS,
      minutesPerDay: 10 * UNLIMITED_STARTS,
    },
    now: () => Date.now() + Number(ahead),
  },
  port: Number(port),
  host: '127.0.0.1',
  redisUrl: null,
  redisPrefix: null,
  receiptsFile: '/dev/null',
  inbox: {
    database,
    site: null,
    publicUrl: 'https://api.shop.example',
    reportsTo: 'https://api.shop.example/inbox/events',
    keepsServer: false,
    owners: ['owner@shop.example'],
    smtpUrl: null,
    mails: 'each',
    digestAt: 480,
    webhooks: null,
    credentials: null,
    mailFrom: 'owner@shop.example',
    summary: true,
    keepDays: 30,
    required: false,
    timeZone: 'America/New_York',
    country: 'US',
    pageFolder: import.meta.dirname,
  },
  accessLog: false,
  logLevel: 'info',
});
console.log(url);
