/** Waiting longer after each try, ms. */
export type Backoff = { readonly first: number; readonly longest: number };

/** @param tries that there were before: the first wait doubles with each of them */
export const delayAfter = ({ first, longest }: Backoff, tries: number): number =>
  Math.min(first * 2 ** tries, longest);
