/**
 * `npm run soak [-- --cycles=500 --mode=write]`: checks that the tag does not leak. In one page a visitor calls 500
 * times, in another writes 500 times, and in a third 500 elements are inserted, opened and removed. The page's retained
 * objects are counted every 50 cycles. Fails when they grow. `--mode` selects one of the three.
 */
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Page } from 'playwright';
import { buildLocal } from '../../demo/server/builds.ts';
import { LOCAL_TAG } from '../../demo/local-settings.ts';
import { startServer } from '../../demo/server/server.ts';
import { english as botCheckWords } from '../../widget/i18n/bot-check.ts';
import { TAG } from '../../widget/contract.ts';
import { CHROMIUM_SHELL } from '../support/browsers.ts';
import { Gauge, type Reading } from './gauge.ts';
import { judge, table } from './verdict.ts';
import { installVisitor, type VisitedWindow, type VisitorOptions } from './visitor.ts';

const DEFAULT_CYCLES = 500;
/** Cycles between two readings. */
const CYCLES_PER_READING = 50;
/** Cycles before the first reading, in which every script is run once and caches fill. */
const WARM_UP_CYCLES = 20;
/** Disables V8's compilers, because the code that they produce over time would count as growth. */
const UNCOMPILED =
  '--js-flags=--no-opt --no-maglev --no-sparkplug --no-flush-bytecode --no-lazy-feedback-allocation';
const PATH = '/soak';
const PAGE = `<!doctype html><html lang="en"><head><title>A host</title><link rel="icon" href="data:," /></head>
<body><script src="/task-tamer-agent.js"></script></body></html>`;
const VISITOR: VisitorOptions = {
  tag: TAG,
  attributes: { ...LOCAL_TAG, language: 'en', 'open-on-scroll': 'off' },
  passed: botCheckWords.passed,
  patience: 30_000,
};

const MODES = {
  call: 'open, call, end',
  write: 'open, write, hide, show, end',
  insertAndRemove: 'insert, open, remove',
} as const;
type Mode = keyof typeof MODES;

const { values } = parseArgs({
  options: { cycles: { type: 'string', default: String(DEFAULT_CYCLES) }, mode: { type: 'string' } },
});
const cycles = Number(values.cycles);
const modes = (Object.keys(MODES) as Mode[]).filter((mode) => (values.mode ?? mode) === mode);
if (Number.isInteger(cycles) && cycles > 0 && modes.length > 0)
  process.exitCode = (await soak(cycles)) ? 0 : 1;
else {
  console.error(
    `Use --cycles=1 or more, and one --mode of ${Object.keys(MODES).join(', ')}, or none for all.`,
  );
  process.exitCode = 1;
}

async function soak(total: number): Promise<boolean> {
  await buildLocal();
  const server = await startServer({ port: 0, pages: { [PATH]: { body: PAGE } } });
  const browser = await chromium.launch({
    ...CHROMIUM_SHELL,
    args: [...(CHROMIUM_SHELL.args ?? []), UNCOMPILED],
  });
  try {
    await server.warmUp();
    let isGood = true;
    for (const mode of modes) {
      const began = Date.now();
      const readings = await run(browser, `${server.url}${PATH}`, mode, total);
      isGood = report(mode, readings, Date.now() - began) && isGood;
    }
    return isGood;
  } finally {
    await browser.close();
    await server.close();
  }
}

async function run(browser: Browser, url: string, mode: Mode, total: number): Promise<readonly Reading[]> {
  const context = await browser.newContext({ permissions: ['microphone'] });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.goto(url);
  await page.evaluate(installVisitor, VISITOR);
  const gauge = await Gauge.on(page);
  const readings: Reading[] = [];
  console.log(`\n${MODES[mode]}: ${total} cycles, a reading every ${CYCLES_PER_READING} …`);
  await repeat(page, mode, WARM_UP_CYCLES);
  readings.push(await gauge.read(0));
  for (let done = 0; done < total;) {
    const times = Math.min(CYCLES_PER_READING, total - done);
    await repeat(page, mode, times);
    done += times;
    readings.push(await gauge.read(done));
    console.log(`  … ${done}`);
  }
  await context.close();
  if (errors.length > 0) throw new Error(`The page threw: ${errors.join(', ')}`);
  return readings;
}

async function repeat(page: Page, mode: Mode, times: number): Promise<void> {
  await page.evaluate(
    async ([what, count]) => {
      const { visitor } = window as unknown as VisitedWindow;
      for (let cycle = 0; cycle < count; cycle += 1) await visitor[what]();
      await visitor.rest();
    },
    [mode, times] as const,
  );
}

function report(mode: Mode, readings: readonly Reading[], ms: number): boolean {
  console.log(`\n${MODES[mode]}, in ${Math.round(ms / 1_000)} s\n\n${table(readings)}\n`);
  const verdicts = judge(readings);
  for (const { line } of verdicts) console.log(line);
  return verdicts.every(({ good }) => good);
}
