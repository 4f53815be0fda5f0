/**
 * `npm run bench:page`: runs Lighthouse on every page of the site, in turns with the same page without scripts, and on
 * the landing page also in turns with an Astro version; then on the page without scripts plus the module build of the
 * tag; and last on the owner's inbox. `--runs=3` sets the runs, `--only=/privacy` a page, `--only=module` the module,
 * and `--only=inbox` the inbox. It never fails.
 */
import { buildLocal } from '../../demo/server/builds.ts';
import { startServer } from '../../demo/server/server.ts';
import { PATHS } from '../../site/app/routes.ts';
import { ASTRO_FOLDER, buildAstroPage } from './page/astro-page.ts';
import { reportInboxPages } from './page/inbox-pages.ts';
import { audit, compressedSize, installLighthouse } from './page/lighthouse.ts';
import { observedPaints } from './page/observed-paint.ts';
import { pageTable, type PageRun } from './page/page-table.ts';
import { MODULE_FOLDER, writeYardstick, YARDSTICK_FOLDER } from './page/page-yardstick.ts';

const RUNS = 5;
const FILES = ['index.html', 'privacy.html', 'terms.html', '404.html'] as const;
/** Bytes after brotli that arrive with the first response. */
const MAX_FIRST_RESPONSE_BYTES = 14_000;
const MODULE = 'module';
const INBOX = 'inbox';

async function main(): Promise<void> {
  installLighthouse();
  console.log('Building the pages and the tag …');
  await buildLocal();
  await writeYardstick(FILES);
  await buildAstroPage();
  const server = await startServer({ port: 0 });
  const yardstick = await startServer({ port: 0, pagesFolder: YARDSTICK_FOLDER });
  const astro = await startServer({ port: 0, pagesFolder: ASTRO_FOLDER });
  const module = await startServer({ port: 0, pagesFolder: MODULE_FOLDER });
  try {
    for (const path of chosenPaths())
      await report(path, {
        page: `${server.url}${path}`,
        yardstick: `${yardstick.url}${path}`,
        ...(path === PATHS.home && { astro: `${astro.url}${path}` }),
      });
    if ([undefined, MODULE].includes(option('only'))) {
      await report('the module on a page without scripts', { page: module.url, yardstick: yardstick.url });
      const addresses = {
        without: yardstick.url,
        'with the module': module.url,
        'without, again': yardstick.url,
      };
      console.log(`\nObserved Largest Contentful Paint, ms\n\n${await observedPaints(addresses)}`);
    }
    if ([undefined, INBOX].includes(option('only'))) await reportInboxPages(runCount());
  } finally {
    await Promise.all([server, yardstick, astro, module].map((each) => each.close()));
  }
}

type Addresses = { readonly page: string; readonly yardstick: string; readonly astro?: string };

async function report(path: string, { page, yardstick, astro }: Addresses): Promise<void> {
  const runs: PageRun[] = [];
  for (let run = 0; run < runCount(); run += 1)
    runs.push({
      yardstick: await audit(yardstick),
      ...(astro !== undefined && { astro: await audit(astro) }),
      page: await audit(page),
    });
  console.log(`\n${path} · Lighthouse, mobile, ${runs.length} runs\n`);
  console.log(pageTable(runs));
  // The styles are inline, so the page's size includes them.
  const size = await compressedSize(page);
  console.log(
    `HTML and CSS, bytes brotli: ${size}, target: ${MAX_FIRST_RESPONSE_BYTES}${size > MAX_FIRST_RESPONSE_BYTES ? '  MISSED' : ''}`,
  );
}

function chosenPaths(): readonly string[] {
  const only = option('only');
  if (only === MODULE || only === INBOX) return [];
  return only === undefined ? Object.values(PATHS) : [only];
}

const runCount = (): number => Number(option('runs') ?? RUNS);

function option(name: string): string | undefined {
  const prefix = `--${name}=`;
  return process.argv.find((word) => word.startsWith(prefix))?.slice(prefix.length);
}

await main();
