/** One Lighthouse run, emulating a phone on a slow network, and the figures that we read from its report. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { CHROMIUM } from '../../support/browsers.ts';
import { installApart } from '../embeds/install.ts';

const FOLDER = fileURLToPath(new URL('../../../.cache/lighthouse', import.meta.url));
const CLI = `${FOLDER}/node_modules/lighthouse/cli/index.js`;
/** The single script, and every file of the module build. */
const TAG_FILE = /\/task-tamer-agent[^/]*\.m?js$/;
const ATTEMPTS = 3;
const MAX_REPORT_BYTES = 64_000_000; // bytes
const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
];

/** Scores from 0 to 100, milliseconds, bytes after brotli, counts. */
export type PageMeasures = {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly blockingTime: number;
  readonly layoutShift: number;
  readonly ownScript: number;
  /** The tag's files that PageSpeed lists under "Reduce unused JavaScript". */
  readonly unusedOfTag: number;
  readonly otherOrigins: number;
};

type Headers = Readonly<Record<string, string>>;
type Request = { readonly url: string; readonly type: string };

export function installLighthouse(): void {
  installApart(FOLDER, ['lighthouse@13.5.0']);
}

/**
 * @param headers sent with each request
 * @throws if Lighthouse fails or its report is not as documented
 */
export async function audit(url: string, headers: Headers = {}): Promise<PageMeasures> {
  const report = await run(url, headers);
  const score = (category: string) => Math.round(numberAt(report, 'categories', category, 'score') * 100);
  const value = (name: string) => numberAt(report, 'audits', name, 'numericValue');
  const requests = requestsOf(report);
  const own = requests.filter((request) => request.type === 'Script' && !TAG_FILE.test(request.url));
  const sizes = await Promise.all(own.map((request) => compressedSize(request.url)));
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    blockingTime: value('total-blocking-time'),
    layoutShift: value('cumulative-layout-shift'),
    ownScript: sizes.reduce((sum, size) => sum + size, 0),
    unusedOfTag: unusedOfTag(report),
    otherOrigins: requests.filter((request) => new URL(request.url).origin !== new URL(url).origin).length,
  };
}

/** Lighthouse recommends another run if Chromium's trace has a gap. */
async function run(url: string, headers: Headers, attempts = ATTEMPTS): Promise<unknown> {
  try {
    return await runOnce(url, headers);
  } catch (error) {
    if (attempts > 1) return run(url, headers, attempts - 1);
    throw new Error(`Lighthouse fails on ${url}: ${String(at(error, 'stderr'))}`, { cause: error });
  }
}

async function runOnce(url: string, headers: Headers): Promise<unknown> {
  const extra = `--extra-headers=${JSON.stringify(headers)}`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [CLI, url, '--output=json', '--quiet', `--chrome-flags=${FLAGS.join(' ')}`, extra],
    {
      env: { ...process.env, CHROME_PATH: CHROMIUM.executablePath },
      maxBuffer: MAX_REPORT_BYTES,
    },
  );
  return JSON.parse(stdout);
}

/** Compressed like on a static host, without response headers. */
export async function compressedSize(url: string): Promise<number> {
  const answer = await fetch(url);
  return brotliCompressSync(Buffer.from(await answer.arrayBuffer())).length;
}

function requestsOf(report: unknown): readonly Request[] {
  return itemsOf(report, 'network-requests').map((item) => ({
    url: String(at(item, 'url')),
    type: String(at(item, 'resourceType')),
  }));
}

function unusedOfTag(report: unknown): number {
  return itemsOf(report, 'unused-javascript')
    .filter((item) => TAG_FILE.test(String(at(item, 'url'))))
    .reduce<number>((sum, item) => sum + numberAt(item, 'wastedBytes'), 0);
}

function itemsOf(report: unknown, audit: string): readonly unknown[] {
  const items = at(report, 'audits', audit, 'details', 'items');
  if (!Array.isArray(items)) throw new Error(`Lighthouse reports no ${audit}.`);
  return items;
}

function numberAt(value: unknown, ...path: readonly string[]): number {
  const found = at(value, ...path);
  if (typeof found !== 'number') throw new Error(`Lighthouse reports no ${path.join('.')}.`);
  return found;
}

function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (part, name) => (typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined),
    value,
  );
}
