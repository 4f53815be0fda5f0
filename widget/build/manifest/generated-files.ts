/**
 * Everything that is written from the contract and the consent's words: files for editors and for the WordPress plugin,
 * the texts that the server knows, and the tables and snippets of the documents.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import packageJson from '../../../package.json' with { type: 'json' };
import { DEFAULT_CONFIG } from '../../config/config.ts';
import { consentRecord } from '../consent-record.ts';
import { readContract } from './contract-model.ts';
import { customElementsManifest, vsCodeData, webTypes } from './editor-files.ts';
import { fillIn, writeBlocks } from './tables.ts';
import { wordPressFiles } from './wordpress-files.ts';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const DOCUMENTS = ['reference', 'hosts', 'appearance', 'endpoint-settings', 'troubleshooting'].map(
  (name) => `docs/${name}.md`,
);

export type GeneratedFile = {
  /** From the project's root. */
  readonly path: string;
  readonly text: string;
};

/** As they should be now, formatted as all other files are; Prettier knows no PHP. */
export async function generatedFiles(): Promise<readonly GeneratedFile[]> {
  const contract = readContract();
  const blocks = writeBlocks(contract);
  const data = {
    'editor/custom-elements.json': customElementsManifest(contract),
    'editor/web-types.json': webTypes(contract, packageJson.version),
    'editor/vscode.html-custom-data.json': vsCodeData(contract),
  };
  const documents = DOCUMENTS.map(async (path) => {
    const text = await readFile(`${ROOT}${path}`, 'utf8');
    return formatted(path, fillIn(path, text, blocks));
  });
  const files = Object.entries(data).map(([path, value]) => formatted(path, JSON.stringify(value)));
  const server = formatted('server/admission/consent-texts.ts', consentModule());
  const php = Object.entries(wordPressFiles(contract)).map(([path, text]) => ({ path, text }));
  return [...(await Promise.all([...files, server, ...documents])), ...php];
}

/** The server knows each text that it takes a consent to. */
function consentModule(): string {
  const { version, texts } = consentRecord();
  return `/** What a consent of this version says, in each language: written by \`npm run generate\`. */
import type { ConsentTexts } from '../../widget/i18n/consent.ts';

export const CONSENT_TEXTS_VERSION = ${JSON.stringify(version)};

/** The tag's. */
export const DEFAULT_AGENT_NAME = ${JSON.stringify(DEFAULT_CONFIG.agentName)};

export const CONSENT_TEXTS: Readonly<Record<string, ConsentTexts>> = ${JSON.stringify(texts)};
`;
}

async function formatted(path: string, text: string): Promise<GeneratedFile> {
  const filepath = `${ROOT}${path}`;
  return { path, text: await format(text, { ...(await resolveConfig(filepath)), filepath }) };
}
