/** Does due work of several businesses in turns, so that much of one does not delay the others. */

/** One batch of a business. Resolves with whether more of it is due. */
export type Batch = () => Promise<boolean>;

/**
 * One batch of each business, then another of those with more. What fails has no further turn.
 * @throws the first failure, after the other businesses' turns
 */
export async function inTurns(batches: readonly Batch[]): Promise<void> {
  const failures: unknown[] = [];
  const hasMore = (batch: Batch): Promise<boolean> =>
    batch().catch((error: unknown) => {
      failures.push(error);
      return false;
    });
  for (let left = batches; left.length > 0;) {
    const next: Batch[] = [];
    for (const batch of left) if (await hasMore(batch)) next.push(batch);
    left = next;
  }
  if (failures.length > 0) throw failures[0];
}
