/** What the pages' build adds to Vite. */
import type { Plugin } from 'vite';
import type { TagAttributes } from '../../site/settings.ts';
import { TAG } from '../../widget/contract.ts';

const EMPTY_TAG = `<${TAG}></${TAG}>`;

/** Writes the settings into a page's bare tag, as a partner would by hand. */
export function embedTag(settings: () => TagAttributes): Plugin {
  return {
    name: 'task-tamer:embed-tag',
    transformIndexHtml: (html) => html.replace(EMPTY_TAG, () => writeTag(settings())),
  };
}

function writeTag(attributes: TagAttributes): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`);
  return `<${TAG}${written.join('')}></${TAG}>`;
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Puts each built page where its address says: `site/index.html` is the root. */
export function pagesAtTheirAddress(): Plugin {
  return {
    name: 'task-tamer:pages',
    enforce: 'post',
    generateBundle: (_options, bundle) => {
      for (const output of Object.values(bundle)) {
        if (output.fileName.endsWith('.html')) output.fileName = output.fileName.replace(/^site\//, '');
      }
    },
  };
}
