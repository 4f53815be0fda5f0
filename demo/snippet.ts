/** The HTML that embeds the tag with the given attributes, as a partner would paste it. Pure. */
import type { TagAttributes } from '../site/settings.ts';
import { TAG } from '../widget/contract.ts';

export function snippet(scriptUrl: string, attributes: TagAttributes): string {
  const lines = Object.entries(attributes).map(([name, value]) => `  ${name}=${quoted(value)}`);
  return [`<script src=${quoted(scriptUrl)} async></script>`, `<${TAG}`, ...lines, `></${TAG}>`].join('\n');
}

/** In the quotes that need the fewest escapes: JSON stays readable. */
function quoted(value: string): string {
  const safe = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return safe.includes('"') && !safe.includes("'") ? `'${safe}'` : `"${safe.replaceAll('"', '&quot;')}"`;
}
