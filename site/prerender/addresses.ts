/**
 * The tag's published URLs: one follows new versions within the major version, the other is fixed, so that a page can
 * pin it by hash.
 */
import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, matchesGlob } from 'node:path';
import { scriptElement } from '../setup/snippets.ts';
import { EVERGREEN, PINNED } from '../embed/tag-folders.ts';
import { tagMarkup } from '../embed/tag-markup.ts';
import { attributesWithBlanks, USUAL } from '../setup/setup-state.ts';
import { TAG_FILES } from './deployed-files.ts';

const SCRIPT = 'task-tamer-agent.js';
const SNIPPETS = 'task-tamer-agent.snippets.html';

/** Whether a build output belongs to the tag. */
const isOfTag = (name: string): boolean =>
  TAG_FILES.some((glob) => matchesGlob(name, glob.replace(/\/$/, '')));

/** SHA-384 in the format of `integrity`. */
export const integrityOf = (content: string | Uint8Array): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/**
 * Copies the tag to both folders, with the markup to paste.
 * @param names files in the folder
 * @param siteUrl the published URL, without a trailing slash
 */
export async function writeAddresses(
  folder: string,
  names: readonly string[],
  siteUrl: string,
): Promise<void> {
  for (const address of [EVERGREEN, PINNED]) {
    await mkdir(join(folder, address), { recursive: true });
    for (const name of names.filter(isOfTag))
      await cp(join(folder, name), join(folder, address, name), { recursive: true });
  }
  const integrity = integrityOf(await readFile(join(folder, SCRIPT)));
  await writeFile(join(folder, SNIPPETS), snippets(siteUrl, integrity));
}

function snippets(siteUrl: string, integrity: string): string {
  return `<!-- Always the newest ${EVERGREEN}: receives fixes automatically, and may change at any time. -->
${scriptElement(`${siteUrl}/${EVERGREEN}/${SCRIPT}`)}
${TAG}

<!-- Always this version: browsers run the script only if it matches this hash. -->
<script
  src="${siteUrl}/${PINNED}/${SCRIPT}"
  integrity="${integrity}"
  crossorigin="anonymous"
  async
></script>
${TAG}
`;
}

/** The setup page's initial markup. */
const TAG = tagMarkup(attributesWithBlanks(USUAL));
