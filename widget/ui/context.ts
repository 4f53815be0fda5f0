/** The view's context: the store, the strings and the element that regains focus. */
import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import type { Actions, Snapshot, Store } from '../session/state/snapshot.ts';
import type { Strings } from '../i18n/types.ts';
import type { OpenerMemory, WhenInFront } from '../dialog/focus.ts';

export type ViewContextValue = {
  readonly store: Store;
  readonly strings: Strings;
  readonly opener: OpenerMemory;
  readonly whenInFront: WhenInFront;
};

export const ViewContext = createContext<ViewContextValue | null>(null);

export function useView(): ViewContextValue {
  const view = use(ViewContext);
  if (!view) throw new Error('A part of the view was rendered outside of it.');
  return view;
}

export const useStrings = (): Strings => useView().strings;
export const useActions = (): Actions => useView().store.actions;

/** Rerenders only when the selected part changes; `select` must return an existing part of the snapshot. */
export function useSnapshot<Part>(select: (snapshot: Snapshot) => Part): Part {
  return useStoreSnapshot(useView().store, select);
}

export function useStoreSnapshot<Part>(store: Store, select: (snapshot: Snapshot) => Part): Part {
  const read = (): Part => select(store.getSnapshot());
  const subscribe = useCallback((listener: () => void) => store.subscribe(listener), [store]);
  return useSyncExternalStore(subscribe, read, read);
}
