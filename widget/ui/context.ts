/** The view's context: the store, the strings and the element that regains focus. */
import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import type { Actions, Snapshot, Store } from '../session/state/snapshot.ts';
import type { Strings } from '../i18n/types.ts';
import type { OpenerMemory } from '../dialog/focus.ts';

export type ViewStore = Store & {
  /** The snapshot that the early dialog was drawn from. Hydration begins with it, and renders differences afterwards. */
  readonly getDrawnSnapshot: () => Snapshot;
};

export type ViewContextValue = {
  readonly store: ViewStore;
  readonly strings: Strings;
  readonly opener: OpenerMemory;
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
  const { store } = useView();
  return useStoreSnapshot(store, select);
}

/** Like {@link useSnapshot}, but for what hydration need not render as it was drawn. */
export function useLiveSnapshot<Part>(select: (snapshot: Snapshot) => Part): Part {
  const { store } = useView();
  return useStoreSnapshot(store, select, () => store.getSnapshot());
}

/** @param getFirst the snapshot that hydration begins with */
export function useStoreSnapshot<Part>(
  store: ViewStore,
  select: (snapshot: Snapshot) => Part,
  getFirst = store.getDrawnSnapshot,
): Part {
  const subscribe = useCallback((listener: () => void) => store.subscribe(listener), [store]);
  return useSyncExternalStore(
    subscribe,
    () => select(store.getSnapshot()),
    () => select(getFirst()),
  );
}
