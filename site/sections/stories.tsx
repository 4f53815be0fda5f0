/** Three case studies and the guarantee. */
import { STORIES, type Story } from '../content/content.ts';
import { Phrase } from './phrase.tsx';

export function Stories() {
  const { quote, label } = STORIES.guarantee;
  return (
    <section id="testimonials" className="stories" aria-labelledby="stories-title">
      <h2 id="stories-title">{STORIES.title}</h2>
      <ul className="stories-cases">
        {STORIES.cases.map((story) => (
          <Case key={story.business} story={story} />
        ))}
      </ul>
      <figure className="stories-guarantee">
        <blockquote>
          <p>
            “<Phrase claim={quote} />”
          </p>
        </blockquote>
        <figcaption>{label}</figcaption>
      </figure>
    </section>
  );
}

function Case({ story: { business, metric, result, description } }: { readonly story: Story }) {
  return (
    <li className="stories-case">
      <h3>
        <b>{metric}</b> {result}
      </h3>
      <div>
        <p className="stories-business">{business}</p>
        <p>{description}</p>
      </div>
    </li>
  );
}
