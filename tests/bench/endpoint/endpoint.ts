/**
 * How many calls per second the call endpoint starts, compared with a handler that makes the same requests without
 * checks.
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CONSENT_VERSION } from '../../../widget/contract-endpoint.ts';
import { installApart } from '../embeds/install.ts';

const FOLDER = fileURLToPath(new URL('../../../.cache/load', import.meta.url));
const AUTOCANNON = `${FOLDER}/node_modules/autocannon/autocannon.js`;
const SERVER = fileURLToPath(new URL('endpoint-server.ts', import.meta.url));
const PAGE = 'https://shop.example';

const CONNECTIONS = 20;
const WARM_UP_SECONDS = 8; // seconds, in which V8 compiles the hot code
const MEASURED_SECONDS = 2; // seconds

export type EndpointRates = { readonly endpoint: number; readonly bare: number };

export function installLoad(): void {
  installApart(FOLDER, ['autocannon@9.0.0']);
}

/** Measures both in turns, so that other load on the machine affects both equally. */
export async function measureEndpoint(times: number): Promise<readonly EndpointRates[]> {
  const far = await startServer('far');
  const bare = await startServer('bare', far.url);
  const endpoint = await startServer('endpoint', far.url);
  const rates: EndpointRates[] = [];
  try {
    for (const { url } of [bare, endpoint]) await load(url, WARM_UP_SECONDS, 'warm-up');
    for (let run = 0; run < times; run += 1) {
      const ofBare = await load(bare.url, MEASURED_SECONDS, String(run));
      rates.push({ bare: ofBare, endpoint: await load(endpoint.url, MEASURED_SECONDS, String(run)) });
    }
    return rates;
  } finally {
    for (const server of [far, bare, endpoint]) server.process.kill();
  }
}

type Running = { readonly process: ChildProcess; readonly url: string };

async function startServer(kind: string, ...args: readonly string[]): Promise<Running> {
  const settings = {
    PRIVATE_KEY: 'k',
    ASSISTANT: 'erin',
    BOT_CHECK_SECRET: 's',
    SITE_KEY: 'k',
    ORIGINS: PAGE,
  };
  const child = spawn(process.execPath, [SERVER, kind, ...args], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed] = (await once(child.stdout, 'data')) as [Buffer];
  return { process: child, url: String(printed).trim() };
}

/** The load generator writes a new id into each body, so that each start has a different token. */
async function load(url: string, seconds: number, round: string): Promise<number> {
  const consent = {
    version: CONSENT_VERSION,
    textHash: 'ab'.repeat(32),
    language: 'en',
    at: new Date().toISOString(),
    recording: false,
  };
  const sentAt = consent.at;
  const body = JSON.stringify({ name: 'Grace', botCheck: `${round}-[<id>]`, consent, sentAt });
  const options = ['-c', String(CONNECTIONS), '-d', String(seconds), '-m', 'POST', '-I', '-j', '-b', body];
  const headers = ['-H', 'content-type: application/json', '-H', `origin: ${PAGE}`];
  const { stdout } = await promisify(execFile)(process.execPath, [
    AUTOCANNON,
    ...options,
    ...headers,
    `${url}calls`,
  ]);
  const result = JSON.parse(stdout) as { '2xx': number; non2xx: number; errors: number; duration: number };
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx} starts were refused: ${stdout}`);
  return result['2xx'] / result.duration;
}
