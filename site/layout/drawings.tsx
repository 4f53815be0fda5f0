/** The page's illustrations, in ink and marigold. All are decorative. */
import type { ReactNode } from 'react';

type DrawingProps = { readonly className?: string };

function Drawing({
  box,
  className,
  children,
}: DrawingProps & { readonly box: string; readonly children: ReactNode }) {
  return (
    <svg className={className} viewBox={box} aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

/** The logo, a front desk bell. */
export function Bell({ className = 'drawing-bell' }: DrawingProps) {
  return (
    <Drawing box="0 0 24 24" className={className}>
      <circle className="drawing-ink" cx="12" cy="5.5" r="1.5" />
      <path className="drawing-light" d="M4 17a8 8 0 0 1 16 0z" />
      <path className="drawing-ink" d="M2.5 19h19v2h-19z" />
    </Drawing>
  );
}

/** A desk lamp on the right edge of the element below, with its cone of light. */
export function Lamp({ className = 'drawing-lamp' }: DrawingProps) {
  return (
    <Drawing box="0 0 260 190" className={className}>
      <path className="drawing-beam" d="M34 88 0 190h172L112 62z" />
      <path className="drawing-line" d="M222 186V120L150 34 104 54" />
      <circle className="drawing-ink" cx="222" cy="120" r="5" />
      <circle className="drawing-ink" cx="150" cy="34" r="5" />
      <path className="drawing-light" d="M28 92a44 44 0 0 1 82-36z" />
      <path className="drawing-line" d="M28 92a44 44 0 0 1 82-36z" />
      <path className="drawing-ink" d="M190 184h64v6h-64z" />
    </Drawing>
  );
}

/** A closed shop at night, with a phone ringing inside. */
export function ClosedSign({ className = 'drawing-sign' }: DrawingProps) {
  return (
    <Drawing box="12 0 156 110" className={className}>
      <path className="drawing-line" d="m90 6-58 44M90 6l58 44" />
      <circle className="drawing-light" cx="90" cy="7" r="5" />
      <path className="drawing-line" d="M14 50h152v56H14z" />
      <path className="drawing-light" d="M22 58h136v40H22z" />
      <path
        className="drawing-letter"
        d="M42 68H28v20h14M50 68v20h14M72 68h14v20H72zM108 68H94v10h14v10H94M130 68h-14v20h14M116 78h10M138 68h9l5 5v10l-5 5h-9z"
      />
    </Drawing>
  );
}

export function Check({ className = 'drawing-check' }: DrawingProps) {
  return (
    <Drawing box="0 0 16 16" className={className}>
      <path className="drawing-line" d="m2 9 4 4 8-10" />
    </Drawing>
  );
}
