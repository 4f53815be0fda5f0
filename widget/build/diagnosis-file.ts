/** Moves the diagnosis out of the single script, into a module next to it: only owners and developers use it. */
import { fileURLToPath } from 'node:url';
import { build, type InlineConfig, type Plugin } from 'vite';

/** `fetched-diagnosis.ts` has the same name. */
export const DIAGNOSIS_FILE = 'task-tamer-agent.diagnosis.mjs';

const SOURCE = fileURLToPath(new URL('../diagnose/diagnose.ts', import.meta.url));
const FETCHED = fileURLToPath(new URL('../element/fetched-diagnosis.ts', import.meta.url));

/** @param config how the file is built, apart from its entry */
export function diagnosisFile(config: InlineConfig): Plugin {
  return {
    name: 'diagnosis-file',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\/diagnose\/diagnose\.ts$/ },
      handler: () => FETCHED,
    },
    async generateBundle() {
      const [output] = [
        await build({
          ...config,
          configFile: false,
          logLevel: 'warn',
          build: { ...config.build, write: false, lib: { entry: SOURCE, formats: ['es'] } },
        }),
      ].flat();
      if (output === undefined || !('output' in output)) return this.error('The diagnosis was not built.');
      const [{ code }] = output.output;
      this.emitFile({ type: 'asset', fileName: DIAGNOSIS_FILE, source: code });
    },
  };
}
