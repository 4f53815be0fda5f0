/** The cost of inaction: the same night sheet without anyone at the desk. */
import { ACTIONS, INACTION, PROBLEM, type InactionPoint } from '../content/content.ts';
import { ClosedSign } from '../layout/drawings.tsx';
import { LeadFormLink } from '../layout/outward-links.tsx';
import { NIGHT_SHEET } from '../content/night-sheet.ts';
import { Phrase } from './phrase.tsx';

export function Inaction() {
  return (
    <section className="inaction" aria-labelledby="inaction-title">
      <div className="inaction-words">
        <ClosedSign />
        <h2 id="inaction-title">{INACTION.title}</h2>
        <p>{INACTION.introduction}</p>
      </div>
      <ol className="inaction-points">
        {INACTION.points.map((point, index) => (
          <Point key={point.number} point={point} index={index} />
        ))}
      </ol>
      <p className="inaction-total">
        <span>
          <Phrase claim={PROBLEM.unanswered} /> {PROBLEM.joint}
        </span>{' '}
        <strong>{PROBLEM.price}</strong>
      </p>
      <LeadFormLink className="button" label={ACTIONS.strategicAdvantage} />
    </section>
  );
}

function Point({
  point: { number, title, description },
  index,
}: {
  readonly point: InactionPoint;
  readonly index: number;
}) {
  return (
    <li>
      <span className="inaction-number" aria-hidden="true">
        {number}
      </span>
      <h3>{title}</h3>
      <p>{description}</p>
      <Missed index={index} />
    </li>
  );
}

/** A line of the sheet without a result. Each point strikes out the next line. */
function Missed({ index }: { readonly index: number }) {
  const entry = NIGHT_SHEET.entries[index];
  if (entry === undefined) return null;
  return (
    <p className="inaction-missed">
      <s>
        <span>{entry.time}</span> {entry.caller}, {entry.request}
      </s>{' '}
      <strong>{INACTION.outcome}</strong>
    </p>
  );
}
