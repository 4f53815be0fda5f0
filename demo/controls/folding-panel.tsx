import type { ReactNode } from 'react';

/** Where the columns stand beside each other. */
const WIDE = '(min-width: 60rem)';

type FoldingPanelProps = {
  readonly className: string;
  readonly title: ReactNode;
  readonly children: ReactNode;
};

/** A part of the set-up. In one column it begins folded: what happens comes first. */
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
