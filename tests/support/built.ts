/** One build for several runners. */
import { buildLocal } from '../../demo/server/builds.ts';

/** Builds what the tests are served, unless who started them says that this has just been built. */
export async function buildOnce(): Promise<void> {
  if (process.env['TASK_TAMER_BUILT'] !== '1') await buildLocal();
}
