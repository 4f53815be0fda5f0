/** The page for unknown paths. */
import { ACTIONS, NOT_FOUND } from '../content/content.ts';
import { Bell } from '../layout/drawings.tsx';
import { PageFrame } from '../layout/page-frame.tsx';

export function NotFoundPage() {
  return (
    <PageFrame>
      <section className="notice">
        <Bell />
        <h1>{NOT_FOUND.title}</h1>
        <p className="notice-line">{NOT_FOUND.text}</p>
        <a className="button" href="/">
          {ACTIONS.returnHome}
        </a>
      </section>
    </PageFrame>
  );
}
