/** `npm run bench [-- --runs=7]`: our embed beside its peers, measured in turns and printed as ratios. Judges nothing. */
import { parseArgs } from 'node:util';
import { chromium, type Browser } from 'playwright';
import { buildLocal } from '../../demo/server/builds.ts';
import { startServer } from '../../demo/server/server.ts';
import { CHROMIUM } from '../browsers.ts';
import { EMPTY, OURS, PEERS } from './candidates.ts';
import { startHost } from './host-server.ts';
import { measure, measureEmptyPage, type Measures } from './measure.ts';
import { installPeers } from './peers.ts';
import { DEVICES, measureStart, type StartMeasures } from './start.ts';
import { median, table, written, type Result } from './table.ts';

const DEFAULT_RUNS = 5;

const { values } = parseArgs({ options: { runs: { type: 'string', default: String(DEFAULT_RUNS) } } });
const runs = Number(values.runs);
if (Number.isInteger(runs) && runs > 0) await bench(runs);
else {
  console.error(`--runs=${values.runs} is no number of runs: use 1 or more.`);
  process.exitCode = 1;
}

async function bench(times: number): Promise<void> {
  installPeers();
  await buildLocal();
  const candidates = [OURS, ...PEERS];
  const host = await startHost([...candidates, EMPTY]);
  const browser = await chromium.launch(CHROMIUM);
  try {
    const all: Measures[][] = candidates.map(() => []);
    for (let run = 1; run <= times; run += 1) {
      console.log(`Run ${run} of ${times} (about a minute) …`);
      // In turns, so that whatever else the machine does falls on all alike.
      const empty = await measureEmptyPage(browser, `${host.url}/${candidates.length}/`);
      for (const [place, candidate] of candidates.entries()) {
        const measured = await measure(browser, `${host.url}/${place}/`, candidate);
        all[place]?.push({
          ...measured,
          scriptTime: measured.scriptTime - empty.scriptTime,
          heap: measured.heap - empty.heap,
        });
      }
    }
    const results = candidates.map(({ name }, place): Result => ({
      name,
      size: host.sizes[place] ?? NaN,
      runs: all[place] ?? [],
    }));
    report(results, times);
    await benchStart(browser, times);
  } finally {
    await browser.close();
    await host.close();
  }
}

function report([ours, ...peers]: readonly Result[], times: number): void {
  if (ours === undefined) return;
  console.log(
    `\nChromium, 4x CPU slowdown, slow 4G; medians of ${times}; ratio: ours over the better peer's.`,
  );
  console.log('In brackets, what the least disturbed quarter of the runs stayed below.\n');
  console.log(table(ours, peers));
}

async function benchStart(browser: Browser, times: number): Promise<void> {
  const server = await startServer({ port: 0 });
  try {
    await server.warmUp();
    console.log('\nFrom Start Call to the call, without the network; full CPU speed.\n');
    for (const [name, device] of Object.entries(DEVICES)) {
      const runs: StartMeasures[] = [];
      while (runs.length < times) runs.push(await measureStart(browser, server.url, device));
      const overhead = written(runs.map((run) => run.overhead));
      const late = median(runs.map((run) => run.lateEngineRequests));
      console.log(
        `${name}: ${overhead} ms (to reach: 50), ${late} requests for the call engine (to reach: 0)`,
      );
    }
  } finally {
    await server.close();
  }
}
