/** Writes modules next to the single script, which fetches them: for owners, and for what few pages use. */
import { fileURLToPath } from 'node:url';
import { build, type InlineConfig, type Plugin } from 'vite';

/** By the name that `fetch-file.ts` gives to the file. */
const SOURCES = {
  diagnosis: '../diagnose/diagnosis.ts',
  follow: '../element/follow/followed-call.ts',
} as const;

/** @param config how the files are built, apart from their entries */
export function filesBeside(config: InlineConfig): Plugin {
  return {
    name: 'files-beside',
    async generateBundle() {
      for (const [name, source] of Object.entries(SOURCES)) {
        const [output] = [await build(withEntry(config, source))].flat();
        if (output === undefined || !('output' in output)) return this.error(`${source} was not built.`);
        const [{ code }] = output.output;
        this.emitFile({ type: 'asset', fileName: `task-tamer-agent.${name}.mjs`, source: code });
      }
    },
  };
}

const withEntry = (config: InlineConfig, source: string): InlineConfig => ({
  ...config,
  configFile: false,
  logLevel: 'warn',
  build: {
    ...config.build,
    write: false,
    lib: { entry: fileURLToPath(new URL(source, import.meta.url)), formats: ['es'] },
  },
});
