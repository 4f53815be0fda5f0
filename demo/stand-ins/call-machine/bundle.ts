/** Builds the call machine's browser scripts on first request and caches them. */
import { fileURLToPath } from 'node:url';

export type ScriptName = 'call-machine-object-bundle.js' | 'microphone-worklet.js';

const ENTRIES: Readonly<Record<ScriptName, string>> = {
  'call-machine-object-bundle.js': './browser/main.ts',
  'microphone-worklet.js': './browser/sound/microphone-worklet.ts',
};

const built = new Map<ScriptName, Promise<string>>();

/** One classic script. Rejects if the build fails; the next call tries again. */
export function machineScript(name: ScriptName): Promise<string> {
  const known = built.get(name);
  if (known !== undefined) return known;
  const script = bundle(fileURLToPath(new URL(ENTRIES[name], import.meta.url)));
  built.set(name, script);
  script.catch(() => built.delete(name));
  return script;
}

async function bundle(entry: string): Promise<string> {
  // Load the bundler late, so that the server starts without it.
  const { build } = await import('vite');
  const result = await build({
    configFile: false,
    envFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      minify: false,
      lib: { entry, formats: ['iife'], name: 'standIn' },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  for (const output of outputs) {
    const chunk = 'output' in output ? output.output.find(({ type }) => type === 'chunk') : undefined;
    if (chunk?.type === 'chunk') return chunk.code;
  }
  throw new Error(`${entry} gave no script.`);
}
