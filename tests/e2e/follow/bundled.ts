/** Bundles the code of a page for a test. */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

export async function bundled(file: URL): Promise<string> {
  const entry = fileURLToPath(file);
  const result = await build({
    configFile: false,
    envFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry, formats: ['iife'], name: 'page' } },
  });
  const chunks = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
  return chunks.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('\n');
}
