/** Bundles a page of the component tests with the real framework, like an owner's build. */
import { build } from 'vite';
import { svelteComponents } from './svelte-components.ts';

/** In the place of the tag's script: it is not there. The tests load the real one themselves, or never. */
const NO_SCRIPT = '/missing/task-tamer-agent.js';

/** What the framework is built for. React draws twice under its StrictMode, and says more, only in `development`. */
export type Mode = 'development' | 'production';

export async function bundlePage(entry: string, mode: Mode): Promise<string> {
  const built = await build({
    configFile: false,
    // Of "use client" alone it would warn, which means nothing in a page of one module.
    logLevel: 'error',
    mode,
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    plugins: [svelteComponents()],
    build: {
      write: false,
      minify: false,
      lib: { entry, formats: ['es'] },
      rolldownOptions: {
        external: ['task-tamer/task-tamer-agent.js'],
        output: { codeSplitting: false, paths: { 'task-tamer/task-tamer-agent.js': NO_SCRIPT } },
      },
    },
  });
  const [result] = Array.isArray(built) ? built : [built];
  if (result === undefined || !('output' in result)) throw new Error(`${entry} was not built.`);
  return result.output[0].code;
}
