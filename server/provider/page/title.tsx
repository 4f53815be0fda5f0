/** The title of a view, which takes the focus when it is shown, because the link that led to it is gone. */
import { useEffect, useRef, type ReactNode } from 'react';

export function Title({ children }: { readonly children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <h1 ref={title} tabIndex={-1}>
      {children}
    </h1>
  );
}
