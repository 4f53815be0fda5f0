/** Attributes for a page on another host: what is named by a path of this one gets its whole address. Pure. */
import type { TagAttributes } from '../../site/settings/settings.ts';

const BUNDLE_PATH = /("bundlePathOverride"\s*:\s*")(\/(?!\/))/;

export function portable(attributes: TagAttributes, origin: string): TagAttributes {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [name, absolute(name, value, origin)]),
  );
}

function absolute(name: string, value: string, origin: string): string {
  if (name === 'daily-config') return value.replace(BUNDLE_PATH, `$1${origin}$2`);
  return name.endsWith('-url') && /^\/(?!\/)/.test(value) ? `${origin}${value}` : value;
}
