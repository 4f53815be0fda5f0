/** Bundles a script of the tests for a page, with the libraries that it imports. */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** @param name the global variable that has the script's exports */
export async function bundledScript(entry: URL, name: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, minify: false, lib: { entry: fileURLToPath(entry), formats: ['iife'], name } },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (output === undefined || !('output' in output)) throw new Error(`${entry.href} was not bundled.`);
  return output.output[0].code;
}
