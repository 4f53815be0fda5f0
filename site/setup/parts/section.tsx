import type { ReactNode } from 'react';

type SectionProps = { readonly title: string; readonly about: string; readonly children: ReactNode };

/** A section of the form. */
export function Section({ title, about, children }: SectionProps) {
  return (
    <section className="setup-section">
      <h2>{title}</h2>
      <p className="setup-about">{about}</p>
      {children}
    </section>
  );
}
