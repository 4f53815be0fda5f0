/** Converts an entry of `lint/layers.ts` to a lint rule. */
import type { OxlintOverride } from 'oxlint';

export type FolderRule = {
  readonly files: readonly string[];
  /** Allowed imports outside the folder: files and packages, as import statements write them. */
  readonly may: readonly string[];
  /** Allowed imports inside the folder; all of it by default. */
  readonly own?: readonly string[];
  /** Allowed as type imports only. */
  readonly mayTypes?: readonly string[];
  /** The lint message for a forbidden import. */
  readonly says: string;
};

export function folderRule({ files, own = ['./**'], may, mayTypes = [], says }: FolderRule): OxlintOverride {
  const allowed = [...own, ...may, ...mayTypes].map((path) => `!${path}`);
  // Types first: an import that one pattern allows is not checked against the patterns after it.
  const patterns = [
    ...(mayTypes.length === 0 ? [] : [{ regex: exactly(mayTypes), allowTypeImports: true, message: says }]),
    { group: ['**', ...allowed], message: says },
  ];
  return { files: [...files], rules: { 'eslint/no-restricted-imports': ['error', { patterns }] } };
}

const exactly = (paths: readonly string[]): string =>
  `^(${paths.map((path) => path.replaceAll('.', String.raw`\.`)).join('|')})$`;
