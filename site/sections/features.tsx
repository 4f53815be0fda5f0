/** The four features, one per column of the night sheet, and the inbox that keeps it. */
import { FEATURES, type Feature } from '../content/content.ts';
import { COLUMNS, NIGHT_SHEET } from '../content/night-sheet.ts';
import { InboxPicture } from './inbox-picture.tsx';

export function Features() {
  return (
    <section id="features" className="features" aria-labelledby="features-title">
      <div className="features-words">
        <h2 id="features-title">{FEATURES.title}</h2>
        <p>{FEATURES.introduction}</p>
      </div>
      <ul className="features-sheet">
        {FEATURES.cards.map((feature) => (
          <Card key={feature.badge} feature={feature} />
        ))}
      </ul>
      <InboxPicture />
    </section>
  );
}

function Card({ feature: { badge, title, description, column } }: { readonly feature: Feature }) {
  return (
    <li className="features-card">
      <p className="features-badge">{badge}</p>
      <h3>{title}</h3>
      <p>{description}</p>
      <dl>
        <div className="features-head">
          <dt>{COLUMNS.time}</dt>
          <dd>{COLUMNS[column]}</dd>
        </div>
        {NIGHT_SHEET.entries.map((entry) => (
          <div key={entry.time}>
            <dt>{entry.time}</dt>
            <dd>{entry[column]}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
