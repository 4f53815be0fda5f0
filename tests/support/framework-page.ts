/** Bundles a page of the component tests with the real framework, like an owner's build. */
import { build } from 'vite';
import { svelteComponents } from './svelte-components.ts';

/** Replaces the tag's script with a missing file, because the tests load the real one themselves, or never. */
const NO_SCRIPT = '/missing/task-tamer-agent.js';

/** The framework's build. React renders twice under StrictMode, and logs more warnings, only in `development`. */
export type Mode = 'development' | 'production';

export async function bundlePage(entry: string, mode: Mode): Promise<string> {
  const built = await build({
    configFile: false,
    // Hide the warning about "use client", which has no meaning in a page with a single module.
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
