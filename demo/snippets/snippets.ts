/** The code that a partner pastes, for each way to embed the tag. Pure. */
import type { TagAttributes } from '../../site/settings/settings.ts';
import { policyLines } from '../../site/embed/policy-lines.ts';
import { indented, quoted, tagInJsx, tagMarkup } from '../../site/embed/tag-markup.ts';

/** The ways to embed the tag, with the host's requirements. */
export const SNIPPET_TITLES = {
  script: 'Script',
  module: 'Module',
  react: 'React',
  frame: 'iframe',
  csp: 'CSP',
  integrity: 'Hash',
} as const;

export type SnippetId = keyof typeof SNIPPET_TITLES;
export const SNIPPET_IDS = Object.keys(SNIPPET_TITLES) as readonly SnippetId[];

export type Embed = {
  readonly attributes: TagAttributes;
  /** The origin that serves the tag's script. */
  readonly origin: string;
  readonly scriptPath: string;
  readonly modulePath: string;
  /** The path of one version's script, which never changes. */
  readonly pinnedPath: string;
  /** A page with only the tag. */
  readonly pageUrl: string;
  /** The permissions that a frame delegates. */
  readonly permissions: string;
  /** `sha384-…`, null until known. */
  readonly integrity: string | null;
};

export function snippetOf(id: SnippetId, embed: Embed): string {
  const { attributes, origin, scriptPath, modulePath, pinnedPath, pageUrl, permissions, integrity } = embed;
  const script = `${origin}${scriptPath}`;
  const given = portable(attributes, origin);
  switch (id) {
    case 'script':
      return `<script src=${quoted(script)} async></script>\n${tagMarkup(given)}`;
    case 'module':
      return `<script type="module" src=${quoted(`${origin}${modulePath}`)}></script>\n${tagMarkup(given)}`;
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
        : `<script src=${quoted(`${origin}${pinnedPath}`)}\n  integrity="${integrity}"\n  crossorigin="anonymous" async></script>`;
  }
}

function reactOf(script: string, attributes: TagAttributes): string {
  return [
    'export function Agent() {',
    '  return (',
    '    <>',
    `      <script src=${JSON.stringify(script)} async />`,
    indented(tagInJsx(attributes), 6),
    '    </>',
    '  );',
    '}',
  ].join('\n');
}

const BUNDLE_PATH = /("bundlePathOverride"\s*:\s*")(\/(?!\/))/;

/** The attributes for a page on another host: paths become absolute URLs. */
function portable(attributes: TagAttributes, origin: string): TagAttributes {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [name, absolute(name, value, origin)]),
  );
}

function absolute(name: string, value: string, origin: string): string {
  if (name === 'daily-config') return value.replace(BUNDLE_PATH, `$1${origin}$2`);
  const isAddress = name === 'call-endpoint' || name.endsWith('-url');
  return isAddress && /^\/(?!\/)/.test(value) ? `${origin}${value}` : value;
}
