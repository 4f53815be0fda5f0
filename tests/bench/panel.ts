/**
 * `npm run bench:panel`: the conversation panel at a quarter of this machine's speed: from pressing "Write" to a usable
 * text box, and scrolling through the maximum number of lines. `--runs=3` sets the runs. It never fails.
 */
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { startServer } from '../../demo/server/server.ts';
import { buildScript } from '../../site/prerender/build-parts.ts';
import { PLAIN_PAGES } from '../e2e/visit/plain-page.ts';
import { CHROMIUM } from '../support/browsers.ts';
import {
  measureArrival,
  measureLongPanel,
  measureScrolling,
  measureWriteButton,
} from './visits/panel-visits.ts';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });

async function main(runs: number): Promise<void> {
  await buildScript();
  const server = await startServer({ port: 0, pages: PLAIN_PAGES });
  const browser = await chromium.launch(CHROMIUM);
  try {
    await server.warmUp();
    console.log(`\nThe conversation panel: Chromium, 4x CPU slowdown, ${runs} runs, milliseconds\n`);
    await report('from "Write" to the focused box', 100, runs, () => measureWriteButton(browser, server.url));
    await report('the same with the maximum number of lines', 100, runs, () =>
      measureLongPanel(browser, server.url),
    );
    await report('longest frame as a line arrives', 100, runs, () => measureArrival(browser, server.url));
    await report('longest frame while scrolling', 50, runs, () => measureScrolling(browser, server.url));
  } finally {
    await browser.close();
    await server.close();
  }
}

async function report(
  name: string,
  target: number,
  runs: number,
  measure: () => Promise<number>,
): Promise<void> {
  const times: number[] = [];
  while (times.length < runs) times.push(await measure());
  const sorted = times.map(Math.round).toSorted((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)] ?? NaN;
  console.log(
    `${name}: ${median} (${sorted.join(', ')}), target: ${target}${median > target ? '  MISSED' : ''}`,
  );
}

await main(Number(values.runs));
