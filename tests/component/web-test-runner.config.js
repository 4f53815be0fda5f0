import { stripTypeScriptTypes } from 'node:module';
import { playwrightLauncher } from '@web/test-runner-playwright';
import { createStandIns } from '../../demo/stand-ins/index.ts';
import { CHROMIUM_SHELL } from '../support/browsers.ts';
import { buildOnce } from '../support/built.ts';
import { bundlePage } from '../support/framework-page.ts';
import { startSoundServer } from '../support/sound-server.ts';
import { reporters } from './reporters.js';
import { ALL_FILES, inThreeBrowsers } from './shares.js';

await buildOnce();

/** The pages that `bundledPages` bundles. */
const BUNDLED_PAGE = /\/(frameworks\/\w+|surfaces)-page\.tsx?$/;

/** The same stand-ins, under the same paths, as `npm start` serves. */
const mounted = createStandIns();
await mounted.warmUp();
const stopSoundServer = await startSoundServer();

export default {
  rootDir: '.',
  ...inThreeBrowsers('Chromium', ALL_FILES, () =>
    playwrightLauncher({ product: 'chromium', launchOptions: CHROMIUM_SHELL }),
  ),
  nodeResolve: true,
  concurrency: 1,
  browserStartTimeout: 60_000,
  testsStartTimeout: 60_000,
  // Generous, because it costs nothing if all tests finish: a test that hangs has its own limit, below.
  testsFinishTimeout: 600_000,
  // The first test of a browser waits for its start, too.
  testFramework: { config: { timeout: 60_000 } },
  // A plugin's middleware would run after the file server, which answers "not found" first.
  middleware: [answerStandIns, sendPolicy],
  plugins: [bundledPages(), typeStripping(), standInSockets()],
  reporters: reporters('component'),
};

/** Bundles each page into one module, because pages import CommonJS, style sheets and components to compile. */
function bundledPages() {
  /** @type {Map<string, Promise<string>>} */
  const bundles = new Map();
  return {
    name: 'bundled-pages',
    /** @param {{ path: string }} context */
    async serve({ path }) {
      if (!BUNDLED_PAGE.test(path)) return undefined;
      // The tag's view uses React's production build, as the tag does: it takes a third of the time. Framework pages
      // use the development build, as their owners do.
      const mode = path.includes('/frameworks/') ? 'development' : 'production';
      const bundle = bundles.get(path) ?? bundlePage(`.${path}`, mode);
      bundles.set(path, bundle);
      return { body: await bundle, type: 'js' };
    },
  };
}

/** Serves TypeScript as JavaScript: the types are blanked out, lines and columns stay. */
function typeStripping() {
  return {
    name: 'type-stripping',
    /** @param {{ path: string }} context */
    resolveMimeType: ({ path }) => (path.endsWith('.ts') ? 'js' : undefined),
    /** @param {{ path: string, body: unknown }} context */
    transform: ({ path, body }) =>
      path.endsWith('.ts') && !BUNDLED_PAGE.test(path) && typeof body === 'string'
        ? stripTypeScriptTypes(body)
        : undefined,
  };
}

/**
 * @param {Parameters<NonNullable<import('@web/test-runner').TestRunnerConfig['middleware']>[number]>[0]} context
 * @param {() => Promise<unknown>} next
 */
async function answerStandIns(context, next) {
  if (!mounted.handle(context.req, context.res)) return next();
  context.respond = false;
  // The status is "not found" until the stand-in answers, and the runner would report it.
  if (!context.headerSent) context.status = 200;
}

/**
 * Serves a page with the content policy that its URL names.
 * @type {NonNullable<import('@web/test-runner').TestRunnerConfig['middleware']>[number]}
 */
async function sendPolicy(context, next) {
  await next();
  const { policy } = context.query;
  if (typeof policy === 'string') context.set('Content-Security-Policy', policy);
}

function standInSockets() {
  return {
    name: 'stand-in-sockets',
    /** @type {import('@web/test-runner').TestRunnerPlugin['serverStart']} */
    serverStart: ({ server }) => {
      server?.on('upgrade', (request, socket, head) => mounted.upgrade(request, socket, head));
    },
    serverStop: async () => {
      await Promise.all([mounted.close(), stopSoundServer()]);
    },
  };
}
