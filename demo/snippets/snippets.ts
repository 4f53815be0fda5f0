/** What a partner pastes, for each way to embed the tag. Pure. */
import type { TagAttributes } from '../../site/settings/settings.ts';
import { TAG } from '../../widget/contract.ts';
import { policyLines } from './policy-lines.ts';
import { portable } from './portable.ts';
import type { SnippetId } from './snippet-ids.ts';

export type Embed = {
  readonly attributes: TagAttributes;
  /** That serves the tag's script. */
  readonly origin: string;
  readonly scriptPath: string;
  /** A page that holds the tag alone. */
  readonly pageUrl: string;
  /** What a frame passes on. */
  readonly permissions: string;
  /** `sha384-…`, null while it is not known. */
  readonly integrity: string | null;
};

export function snippetOf(id: SnippetId, embed: Embed): string {
  const { attributes, origin, scriptPath, pageUrl, permissions, integrity } = embed;
  const script = `${origin}${scriptPath}`;
  const given = portable(attributes, origin);
  switch (id) {
    case 'script':
      return `<script src=${quoted(script)} async></script>\n${tagOf(given)}`;
    case 'module':
      return `<script type="module">\n  import ${JSON.stringify(script)};\n</script>\n${tagOf(given)}`;
    case 'react':
      return reactOf(script, given);
    case 'frame':
      return [
        `<iframe src=${quoted(pageUrl)}`,
        '  title="Talk to Erin"',
        `  allow=${quoted(permissions)}`,
        '></iframe>',
      ].join('\n');
    case 'csp':
      return policyLines(attributes, origin);
    case 'integrity':
      return integrity === null
        ? 'Reading the script …'
        : `<script src=${quoted(script)}\n  integrity="${integrity}"\n  crossorigin="anonymous" async></script>`;
  }
}

function tagOf(attributes: TagAttributes): string {
  const lines = Object.entries(attributes).map(([name, value]) => `  ${name}=${quoted(value)}`);
  return [`<${TAG}`, ...lines, `></${TAG}>`].join('\n');
}

/** In the quotes that need the fewest escapes: JSON stays readable. */
function quoted(value: string): string {
  const safe = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return safe.includes('"') && !safe.includes("'") ? `'${safe}'` : `"${safe.replaceAll('"', '&quot;')}"`;
}

function reactOf(script: string, attributes: TagAttributes): string {
  const lines = Object.entries(attributes).map(
    ([name, value]) => `        ${name}={${JSON.stringify(value)}}`,
  );
  return [
    'export function Agent() {',
    '  return (',
    '    <>',
    `      <script src=${JSON.stringify(script)} async />`,
    `      <${TAG}`,
    ...lines,
    '      />',
    '    </>',
    '  );',
    '}',
  ].join('\n');
}
