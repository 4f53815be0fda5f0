/** Encrypts rows again with the current master key. */
import { SecretError } from './master-keys.ts';

export type Rotation = {
  readonly rotated: number;
  /** A sentence for each row that could not be decrypted. */
  readonly problems: readonly string[];
};

/**
 * One row after the other, while servers read them.
 * @param encryptAgain resolves with the number of changed rows: 0 for a value that was replaced meanwhile
 */
export async function rotated<Row>(
  rows: Iterable<Row> | AsyncIterable<Row>,
  nameOf: (row: Row) => string,
  encryptAgain: (row: Row) => Promise<bigint>,
): Promise<Rotation> {
  let count = 0;
  const problems: string[] = [];
  for await (const row of rows) {
    try {
      count += Number(await encryptAgain(row));
    } catch (error) {
      if (!(error instanceof SecretError)) throw error;
      problems.push(`${nameOf(row)}: ${error.message}`);
    }
  }
  return { rotated: count, problems };
}
