/** What the problem costs, and what is promised against it: two ruled lines. */
import { CLAIMS, PROBLEM, type Claim } from '../content.ts';

export function Claims() {
  return (
    <section className="claims">
      <div className="claims-problem">
        <h2>{PROBLEM.title}</h2>
        <p>
          <strong>{PROBLEM.unanswered}</strong> {PROBLEM.joint} <strong>{PROBLEM.price}</strong>.
        </p>
      </div>
      <ul className="claims-line">
        {CLAIMS.map((claim) => (
          <li key={claim.figure}>
            <Phrase claim={claim} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Reads as one phrase; the figure stands out. */
export function Phrase({ claim: { before, figure, after } }: { readonly claim: Claim }) {
  return (
    <>
      {before !== undefined && `${before} `}
      <b>{figure}</b>
      {after !== undefined && ` ${after}`}
    </>
  );
}
