/** Writes the diagnosis as a module next to the single script: only owners use it. */
import { fileURLToPath } from 'node:url';
import { build, type InlineConfig, type Plugin } from 'vite';

/** `fetch-diagnosis.ts` has the same name. */
const DIAGNOSIS_FILE = 'task-tamer-agent.diagnosis.mjs';

const SOURCE = fileURLToPath(new URL('../diagnose/diagnosis.ts', import.meta.url));

/** @param config how the file is built, apart from its entry */
export function diagnosisFile(config: InlineConfig): Plugin {
  return {
    name: 'diagnosis-file',
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
