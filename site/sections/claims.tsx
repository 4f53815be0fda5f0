/** The cost of the problem and the promised results: two ruled lines. */
import { CLAIMS, PROBLEM } from '../content/content.ts';
import { Phrase } from './phrase.tsx';

export function Claims() {
  return (
    <section className="claims">
      <div className="claims-problem">
        <h2>{PROBLEM.title}</h2>
        <p>
          <Phrase claim={PROBLEM.unanswered} /> {PROBLEM.joint} <strong>{PROBLEM.price}</strong>.
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
