/** Builds the setup page. It shares no files with the other pages, so that neither loads or invalidates the other's. */
import react from '@vitejs/plugin-react';
import { build, type Rolldown } from 'vite';
import { ROOT } from '../build-parts.ts';
import type { SetupAssets } from './page.tsx';

const INPUTS = {
  setup: 'site/setup/start.tsx',
  'setup-preview': 'site/setup/preview/frame.ts',
  'setup-page': 'site/styles/setup-page.css',
} as const;

/** The source files that Vite's server uses in development. */
export const SETUP_SOURCES: SetupAssets = {
  script: `/${INPUTS.setup}`,
  previewScript: `/${INPUTS['setup-preview']}`,
  styleSheet: `/${INPUTS['setup-page']}`,
};

type BuiltFile = { readonly name: string; readonly source: string | Uint8Array };
export type SetupBuild = { readonly assets: SetupAssets; readonly files: readonly BuiltFile[] };

export async function buildSetup(): Promise<SetupBuild> {
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [react()],
    build: {
      target: 'es2022',
      write: false,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      license: { fileName: 'setup.LICENSES.txt' },
      rolldownOptions: { input: INPUTS },
    },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) =>
    'output' in one ? one.output : [],
  );
  return {
    assets: {
      script: entryOf(outputs, 'setup'),
      previewScript: entryOf(outputs, 'setup-preview'),
      styleSheet: styleSheetOf(outputs),
    },
    files: outputs.map((output) => ({
      name: output.fileName,
      source: output.type === 'chunk' ? output.code : output.source,
    })),
  };
}

type Outputs = readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[];

function entryOf(outputs: Outputs, name: keyof typeof INPUTS): string {
  const entry = outputs.find((output) => output.type === 'chunk' && output.isEntry && output.name === name);
  if (entry === undefined) throw new Error(`The build produced no ${name}.`);
  return `/${entry.fileName}`;
}

function styleSheetOf(outputs: Outputs): string {
  const sheet = outputs.find((output) => output.type === 'asset' && output.names.includes('setup-page.css'));
  if (sheet === undefined) throw new Error('The build produced no style sheet of the setup page.');
  return `/${sheet.fileName}`;
}
