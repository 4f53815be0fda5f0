import type { ReactNode } from 'react';

/** The width at which the columns are side by side. */
const WIDE = '(min-width: 60rem)';

type FoldingPanelProps = {
  readonly className: string;
  readonly title: ReactNode;
  readonly children: ReactNode;
};

/** A collapsible settings panel. In the one-column layout it starts collapsed, because the results come first. */
export function FoldingPanel({ className, title, children }: FoldingPanelProps) {
  return (
    <details className={`panel ${className}`} open={window.matchMedia(WIDE).matches}>
      <summary>
        <h2>{title}</h2>
      </summary>
      {children}
    </details>
  );
}
