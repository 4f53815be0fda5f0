/** In the single script: fetches a module from a file next to it, for what few visitors need. */
import { parts } from '../entrance/load-parts.ts';
import { VERSION } from '../version.ts';

declare global {
  /** How a bundle loads these files. The npm package sets it. */
  var taskTamerModules: Readonly<Partial<Record<string, () => Promise<unknown>>>> | undefined;
}

/** Rejects if the file is not next to the script, or the page's policy blocks it. */
export async function fetchFile(name: string): Promise<unknown> {
  const bundled = globalThis.taskTamerModules?.[name];
  if (bundled !== undefined) return bundled();
  const file = `task-tamer-agent.${name}.mjs`;
  if (parts.address === '') throw new Error(`${file} cannot be found: the script does not know its address.`);
  // A new script never runs with a cached file of an earlier version.
  return import(new URL(`${file}?${VERSION}`, parts.address).href);
}
