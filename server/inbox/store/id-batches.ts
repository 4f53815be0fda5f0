/** Divides ids among statements. */

/** The number of values in one statement, of which every database accepts so many. */
const MAX_BATCH_IDS = 500;

export const idBatches = (ids: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / MAX_BATCH_IDS) }, (_, index) =>
    ids.slice(index * MAX_BATCH_IDS, (index + 1) * MAX_BATCH_IDS),
  );
