/** How a line of the table in `oxlint.layers.ts` becomes a rule. */
import type { OxlintOverride } from 'oxlint';

export type Room = {
  readonly files: readonly string[];
  /** Beside its own folder: files and packages, as import statements write them. */
  readonly may: readonly string[];
  /** Instead of all of its own folder. */
  readonly own?: readonly string[];
  /** Of these the types only. */
  readonly mayTypes?: readonly string[];
  /** What a forbidden import is answered with. */
  readonly says: string;
};

export function roomRule({ files, own = ['./**'], may, mayTypes = [], says }: Room): OxlintOverride {
  const allowed = [...own, ...may, ...mayTypes].map((path) => `!${path}`);
  // The types first: what one pattern lets through, the patterns after it are not asked about.
  const patterns = [
    ...(mayTypes.length === 0 ? [] : [{ regex: exactly(mayTypes), allowTypeImports: true, message: says }]),
    { group: ['**', ...allowed], message: says },
  ];
  return { files: [...files], rules: { 'eslint/no-restricted-imports': ['error', { patterns }] } };
}

const exactly = (paths: readonly string[]): string =>
  `^(${paths.map((path) => path.replaceAll('.', String.raw`\.`)).join('|')})$`;
