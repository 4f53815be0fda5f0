/** The Content-Security-Policy directives that a host needs for these attributes. Pure. */
import type { TagAttributes } from '../settings/settings.ts';
import { SELF, tagSources, type Directive, type Sources } from '../settings/tag-sources.ts';

/** @param origin the origin that serves the tag's script, against which relative URLs resolve */
export function policyLines(attributes: TagAttributes, origin: string): string {
  const parts: readonly Sources[] = [{ 'script-src': [origin] }, ...tagSources(readable(attributes))];
  const directives = [...new Set(parts.flatMap((part) => Object.keys(part)))] as Directive[];
  return directives
    .map((name) => `${name} ${sourcesOf(name, parts, origin).join(' ')};`)
    .filter((line) => !line.endsWith(' ;'))
    .join('\n');
}

function sourcesOf(name: Directive, parts: readonly Sources[], origin: string): readonly string[] {
  const sources = parts.flatMap((part) => part[name] ?? []);
  const named = sources.map((source) => (source === SELF && name !== 'worker-src' ? origin : source));
  const isRoomHost = name === 'connect-src' && sources.includes(SELF);
  return [...new Set(isRoomHost ? [...named, origin.replace(/^http/, 'ws')] : named)];
}

/** The tag replaces invalid values with defaults, so the policy must allow those. */
function readable(attributes: TagAttributes): TagAttributes {
  return Object.fromEntries(
    Object.entries(attributes).filter(([name, value]) => {
      try {
        tagSources({ [name]: value });
        return true;
      } catch {
        return false;
      }
    }),
  );
}
