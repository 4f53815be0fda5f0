/** Bundles a page of the component tests with the real framework, like an owner's build. */
import { build, type Plugin } from 'vite';
import { svelteComponents } from './svelte-components.ts';

/** Replaces the package's module of the tag with a missing file, because the tests load the script themselves, or never. */
const withoutScript: Plugin = {
  name: 'without-script',
  enforce: 'pre',
  resolveId: (source) =>
    source === './define.ts' ? { id: '/missing/task-tamer-agent.js', external: true } : null,
};

/** The framework's build. React renders twice under StrictMode, and logs more warnings, only in `development`. */
export type Mode = 'development' | 'production';

export async function bundlePage(entry: string, mode: Mode): Promise<string> {
  const built = await build({
    configFile: false,
    // Hide the warning about "use client", which has no meaning in a page with a single module.
    logLevel: 'error',
    mode,
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    plugins: [withoutScript, svelteComponents()],
    build: {
      write: false,
      minify: false,
      lib: { entry, formats: ['es'] },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [result] = Array.isArray(built) ? built : [built];
  if (result === undefined || !('output' in result)) throw new Error(`${entry} was not built.`);
  return result.output[0].code;
}
