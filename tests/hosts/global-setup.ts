/** Packs the package with the built script, unless a run has packed it, and serves the stand-ins for the hosts' calls. */
import serveStandIns from '../e2e/global-setup.ts';
import { packPackages } from '../package/pack.ts';

export default async function globalSetup(): Promise<() => Promise<void>> {
  const close = await serveStandIns();
  process.env['PACKED'] ??= (await packPackages()).tag.tarball;
  return close;
}
