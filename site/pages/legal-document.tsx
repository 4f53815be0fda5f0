/** The shape of a document that is read: a title, when it took effect, a summary, numbered clauses. */
import type { ReactNode } from 'react';
import { PageFrame } from '../layout/page-frame.tsx';
import { useSettings } from '../settings/settings-context.ts';

type LegalDocumentProps = {
  readonly title: string;
  /** As it is written in the document. */
  readonly effective: string;
  readonly summary: ReactNode;
  /** Clauses. */
  readonly children: ReactNode;
};

export function LegalDocument({ title, effective, summary, children }: LegalDocumentProps) {
  return (
    <PageFrame>
      <article className="document">
        <h1>{title}</h1>
        <p className="document-date">In effect since {effective}</p>
        <div className="document-summary">{summary}</div>
        {children}
      </article>
    </PageFrame>
  );
}

export function Clause({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** The address to write to, as a link. */
export function EmailLink() {
  const { email } = useSettings().links;
  return <a href={`mailto:${email}`}>{email}</a>;
}
