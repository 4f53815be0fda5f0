import type { Claim } from '../content/content.ts';

/** Reads as one phrase with an emphasized figure. */
export function Phrase({ claim: { before, figure, after } }: { readonly claim: Claim }) {
  return (
    <>
      {before !== undefined && `${before} `}
      <b className="phrase-figure">{figure}</b>
      {after !== undefined && ` ${after}`}
    </>
  );
}
