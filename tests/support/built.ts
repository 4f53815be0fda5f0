/** One build for several runners. */
import { buildLocal } from '../../demo/server/builds.ts';

/** Builds the files that the tests are served, unless the caller says that it has just built them. */
export async function buildOnce(): Promise<void> {
  if (process.env['TASK_TAMER_BUILT'] !== '1') await buildLocal();
}
