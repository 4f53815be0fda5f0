/**
 * `npm run bench [-- --runs=7 --only=press,view,busy,start,touch,captions,endpoint]`: our embed compared with its
 * peers, measured in turns and printed as ratios. It never fails.
 */
import { parseArgs } from 'node:util';
import { chromium, type Browser } from 'playwright';
import { buildLocal } from '../../demo/server/builds.ts';
import { startServer } from '../../demo/server/server.ts';
import { PLAIN_PAGES } from '../e2e/visit/plain-page.ts';
import { CHROMIUM } from '../support/browsers.ts';
import { measureBusy, type BusyMeasures } from './visits/busy.ts';
import { BUSY_PAGES, type BusyPage } from './visits/busy-pages.ts';
import { measureCaptions } from './visits/captions.ts';
import { EMPTY, OUR_MODULE, OURS, PEERS, YARDSTICK } from './embeds/candidates.ts';
import { installLoad, measureEndpoint } from './endpoint/endpoint.ts';
import { startHost } from './embeds/host-server.ts';
import { measure, measureEmptyPage, PARTS, type Measures, type Part } from './visits/measure.ts';
import { installPeers } from './embeds/peers.ts';
import { DEVICES, measureStart, type StartMeasures } from './visits/start.ts';
import { OUR_STARTER, PEER_STARTER, peerPages } from './embeds/starters.ts';
import {
  busyTable,
  captionsTable,
  endpointTable,
  startTable,
  table,
  touchTable,
  type Result,
} from './table.ts';
import { measureTouch } from './visits/touch.ts';

const DEFAULT_RUNS = 5;

/**
 * With a debugger attached, V8 parses every function on the stack again when the first Error is created in it. React
 * creates Errors during its evaluation, which took 90 ms in a task that takes a visitor's browser 40.
 */
const PARSE_ONCE = '--js-flags=--no-enable-lazy-source-positions';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: String(DEFAULT_RUNS) },
    only: { type: 'string', default: PARTS.join() },
  },
});
const runs = Number(values.runs);
const asked = values.only.split(',');
const wanted = PARTS.filter((part) => asked.includes(part));
if (!Number.isInteger(runs) || runs < 1) refuse(`--runs=${values.runs} is invalid: use 1 or more runs.`);
else if (wanted.length < asked.length)
  refuse(`--only=${values.only} is invalid: use one or more of ${PARTS.join()}.`);
else await bench(runs, wanted);

function refuse(problem: string): void {
  console.error(problem);
  process.exitCode = 1;
}

async function bench(times: number, parts: readonly Part[]): Promise<void> {
  if (parts.some((part) => part !== 'touch' && part !== 'captions')) await installPeers();
  if (parts.includes('endpoint')) installLoad();
  await buildLocal();
  const browser = await chromium.launch({ ...CHROMIUM, args: [...(CHROMIUM.args ?? []), PARSE_ONCE] });
  try {
    if (parts.includes('view') || parts.includes('press')) await benchEmbeds(browser, times, parts);
    if (parts.includes('busy')) await benchBusy(browser, times);
    if (parts.includes('start')) await benchStart(browser, times);
    if (parts.includes('touch') || parts.includes('captions')) await benchCalls(browser, times, parts);
  } finally {
    await browser.close();
  }
  if (!parts.includes('endpoint')) return;
  console.log('\nStarts by the call endpoint; hCaptcha and the platform are local and answer immediately.\n');
  console.log(endpointTable(await measureEndpoint(times)));
}

async function benchEmbeds(browser: Browser, times: number, parts: readonly Part[]): Promise<void> {
  const candidates = [OURS, OUR_MODULE, YARDSTICK, ...PEERS];
  const host = await startHost([...candidates, EMPTY]);
  try {
    const all: Measures[][] = candidates.map(() => []);
    for (let run = 1; run <= times; run += 1) {
      console.log(`Run ${run} of ${times} (about a minute) …`);
      // In turns, so that other load on the machine affects all equally.
      const empty = await measureEmptyPage(browser, `${host.url}/${candidates.length}/`);
      for (const [place, candidate] of candidates.entries()) {
        all[place]?.push(await measure(browser, `${host.url}/${place}/`, candidate, parts, empty));
      }
    }
    const results = candidates.map(({ name }, place): Result => ({
      name,
      size: host.sizes[place] ?? NaN,
      runs: all[place] ?? [],
    }));
    report(results, times);
  } finally {
    await host.close();
  }
}

function report([ours, asModule, bare, ...peers]: readonly Result[], times: number): void {
  if (ours === undefined || asModule === undefined || bare === undefined) return;
  console.log(
    `\nChromium, 4x CPU slowdown, slow 4G; medians of ${times}; ratio: ours over the better peer's.`,
  );
  console.log('In brackets: the lower quartile, from the runs that other load disturbed least.');
  console.log('The bare element is only a button that shows a form: the least that this machine takes.\n');
  console.log('As a module: the bytes that a page view fetches; the other parts load on hover or click.\n');
  console.log(table([ours, asModule], bare, peers));
}

async function benchBusy(browser: Browser, times: number): Promise<void> {
  const candidates = [EMPTY, OURS, ...PEERS];
  const host = await startHost(candidates);
  try {
    console.log('\nPages that never rest; 4x CPU slowdown; each beside the same page without an embed.');
    for (const load of Object.keys(BUSY_PAGES) as BusyPage[]) {
      const all: BusyMeasures[][] = candidates.map(() => []);
      for (let run = 0; run < times; run += 1)
        for (const [place, candidate] of candidates.entries())
          all[place]?.push(await measureBusy(browser, `${host.url}/${place}/`, candidate, load));
      console.log(
        `\n${busyTable(
          load,
          candidates.map(({ name }) => name),
          all,
        )}`,
      );
    }
  } finally {
    await host.close();
  }
}

async function benchStart(browser: Browser, times: number): Promise<void> {
  const server = await startServer({ port: 0, pages: await peerPages() });
  try {
    await server.warmUp();
    console.log("\nFrom Start Call to the call, without the platform's answer; full CPU speed.");
    console.log("Vapi's client loads the call engine and asks for the microphone while it joins.");
    for (const [name, device] of Object.entries(DEVICES)) {
      const ours: StartMeasures[] = [];
      const peer: StartMeasures[] = [];
      while (ours.length < times) {
        ours.push(await measureStart(browser, server.url, device, OUR_STARTER));
        peer.push(await measureStart(browser, server.url, device, PEER_STARTER));
      }
      console.log(`\n${startTable(name, ours, peer)}`);
    }
  } finally {
    await server.close();
  }
}

async function benchCalls(browser: Browser, times: number, parts: readonly Part[]): Promise<void> {
  const server = await startServer({ port: 0, pages: PLAIN_PAGES });
  try {
    await server.warmUp();
    if (parts.includes('touch')) {
      console.log(
        '\nFrom the open dialog to a completed form with a bot check, whose script takes a second to load.\n',
      );
      console.log(touchTable(await measureTouch(browser, server.url, times)));
    }
    if (parts.includes('captions')) {
      console.log(
        "\nFrom the beginning of a word's sound to its mark in the captions, on the audio clock.\n",
      );
      console.log(captionsTable(await measureCaptions(server.url, times)));
    }
  } finally {
    await server.close();
  }
}
