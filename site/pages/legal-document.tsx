/** The layout of a legal document: title, effective date, summary, numbered clauses. */
import type { ReactNode } from 'react';
import { PageFrame } from '../layout/page-frame.tsx';
import { useSettings } from '../settings/settings-context.ts';

type LegalDocumentProps = {
  readonly title: string;
  /** The effective date as displayed. */
  readonly effective: string;
  readonly summary: ReactNode;
  /** The clauses. */
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

/** The contact address as a link. */
export function EmailLink() {
  const { email } = useSettings().links;
  return <a href={`mailto:${email}`}>{email}</a>;
}
