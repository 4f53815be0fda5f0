/** The title of a view, which takes the focus when it is shown, because the link that led to it is gone. */
import type { ReactNode } from 'react';
import { useFocus } from '../../page/use-focus.ts';

export function Title({ children }: { readonly children: ReactNode }) {
  const title = useFocus<HTMLHeadingElement>();
  return (
    <h1 ref={title} tabIndex={-1}>
      {children}
    </h1>
  );
}
