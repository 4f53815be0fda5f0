/** The whole of what React draws. */
import type { ReactElement } from 'react';
import type { Store } from '../snapshot.ts';

export type ViewProps = { readonly store: Store; readonly host: Element };

export function View({ store }: ViewProps): ReactElement {
  return <div hidden>{store.getSnapshot().panel.trigger}</div>;
}
