/** Installs the embeds that ours is compared with, for their built files only. */
import { existsSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { installApart } from './install.ts';

export const PEERS_FOLDER = fileURLToPath(new URL('../../../.cache/peers', import.meta.url));
/** The package from which ElevenLabs builds its embed, because it is newer than the published embed. */
const NEWEST_CORE = '@elevenlabs/convai-widget-core@0.14.8';
const PACKAGES = ['@elevenlabs/convai-widget-embed@0.5.4', NEWEST_CORE, '@vapi-ai/client-sdk-react@0.1.1'];

/** The newest core as one script, built like its embed, with Preact in place of React. */
export const NEWEST_SCRIPT = 'newest-core.js';

export async function installPeers(): Promise<void> {
  installApart(PEERS_FOLDER, PACKAGES);
  if (existsSync(`${PEERS_FOLDER}/${NEWEST_SCRIPT}`)) return;
  console.log(`Bundling ${NEWEST_CORE} (once) …`);
  const entry = `${PEERS_FOLDER}/entry.js`;
  writeFileSync(
    entry,
    "import { registerWidget } from '@elevenlabs/convai-widget-core'; registerWidget('elevenlabs-convai');",
  );
  await build({
    root: PEERS_FOLDER,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: {
      alias: [
        { find: /^react(-dom)?$/, replacement: 'preact/compat' },
        { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
      ],
    },
    build: {
      outDir: '.',
      emptyOutDir: false,
      lib: { entry, formats: ['iife'], name: 'newestCore', fileName: () => NEWEST_SCRIPT },
    },
  });
}
