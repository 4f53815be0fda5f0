/**
 * `npm run bench:page`: Lighthouse on every page of the site, built and served here with the tag on it, beside
 * what is to be reached. `--runs=3` changes how often, `--only=/privacy` which page. It never fails.
 */
import { buildLocal } from '../../demo/server/builds.ts';
import { startServer } from '../../demo/server/server.ts';
import { PATHS } from '../../site/app/routes.ts';
import { audit, compressedSize, installLighthouse, type PageMeasures } from './lighthouse.ts';
import { median } from './table.ts';

const RUNS = 5;

type Bound = 'at least' | 'at most';
type Row = { readonly name: string; readonly target: readonly [Bound, number]; readonly digits?: number };

const ROWS: Readonly<Record<keyof PageMeasures, Row>> = {
  performance: { name: 'Performance', target: ['at least', 100] },
  accessibility: { name: 'Accessibility', target: ['at least', 100] },
  bestPractices: { name: 'Best Practices', target: ['at least', 100] },
  seo: { name: 'SEO', target: ['at least', 100] },
  firstPaint: { name: 'First Contentful Paint, ms', target: ['at most', 780] },
  largestPaint: { name: 'Largest Contentful Paint, ms', target: ['at most', 950] },
  blockingTime: { name: 'Total Blocking Time, ms', target: ['at most', 50] },
  layoutShift: { name: 'Cumulative Layout Shift', target: ['at most', 0], digits: 3 },
  ownScript: { name: "the page's own JavaScript, bytes br", target: ['at most', 75_000] },
  otherOrigins: { name: 'requests to other origins', target: ['at most', 0] },
};
const DOCUMENT: Row = { name: 'HTML and CSS, bytes brotli', target: ['at most', 14_000] };

async function main(): Promise<void> {
  installLighthouse();
  console.log('Building the pages and the tag …');
  await buildLocal();
  const server = await startServer({ port: 0 });
  try {
    for (const path of chosenPaths()) await report(server.url, path);
  } finally {
    await server.close();
  }
}

async function report(origin: string, path: string): Promise<void> {
  const runs: PageMeasures[] = [];
  for (let run = 0; run < Number(option('runs') ?? RUNS); run += 1)
    runs.push(await audit(`${origin}${path}`));
  console.log(`\n${path} · Lighthouse, mobile, ${runs.length} runs\n`);
  console.log(line('', 'median', 'worst', 'to reach'));
  for (const name of Object.keys(ROWS) as (keyof PageMeasures)[])
    printRow(
      ROWS[name],
      runs.map((run) => run[name]),
    );
  // Styles stand in the page: its size is both.
  printRow(DOCUMENT, [await compressedSize(`${origin}${path}`)]);
}

function printRow({ name, target: [bound, limit], digits = 0 }: Row, values: readonly number[]): void {
  const worst = bound === 'at least' ? Math.min(...values) : Math.max(...values);
  const middle = median(values);
  const isReached = bound === 'at least' ? middle >= limit : Number(middle.toFixed(digits)) <= limit;
  const goal = `${bound} ${limit}${isReached ? '' : '  MISSED'}`;
  console.log(line(name, middle.toFixed(digits), worst.toFixed(digits), goal));
}

function line(name: string, middle: string, worst: string, goal: string): string {
  return `${name.padEnd(34)}${middle.padStart(10)}${worst.padStart(10)}   ${goal}`;
}

function chosenPaths(): readonly string[] {
  const only = option('only');
  return only === undefined ? Object.values(PATHS) : [only];
}

function option(name: string): string | undefined {
  const prefix = `--${name}=`;
  return process.argv.find((word) => word.startsWith(prefix))?.slice(prefix.length);
}

await main();
