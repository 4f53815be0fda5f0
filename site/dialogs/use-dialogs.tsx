/** Which dialogs the page has, and how any control of it opens one. */
import {
  createContext,
  useCallback,
  useContext,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { useSettings } from '../settings/settings-context.ts';
import { followPlainLink, type DialogName, type OpenDialog } from './dialog.ts';
import { createLoader, withinLimit } from './loading.ts';

export type Dialogs = {
  /**
   * Shows a dialog. When its code cannot be had, the visitor is taken to its plain link instead.
   * @param opener gets the focus back afterwards; by default what has it now
   */
  open(name: DialogName, opener?: HTMLElement): void;
  /** Fetches the dialogs' code: for the first sign that somebody is about to open one. */
  preload(): void;
};

type View = ComponentType<OpenDialog>;
type Shown = { readonly View: View; readonly name: DialogName; readonly opener: HTMLElement | null };

/**
 * Milliseconds that a visitor waits for the dialog's code before the plain link opens. Below five seconds,
 * because a browser allows a new tab for that long after the press.
 */
const LOAD_LIMIT = 4_000;

const DialogsContext = createContext<Dialogs | null>(null);

/** @throws Error outside of `DialogsProvider` */
export function useDialogs(): Dialogs {
  const dialogs = useContext(DialogsContext);
  if (dialogs === null) throw new Error('useDialogs was called outside of DialogsProvider.');
  return dialogs;
}

const loadView = createLoader<View>(() => import('./view.tsx').then((module) => module.DialogsView));

/** At most one dialog is shown at a time, above everything in here. */
export function DialogsProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const dialogs = useDialogsOf(setShown);
  const close = useCallback(() => setShown(null), []);
  return (
    <DialogsContext value={dialogs}>
      {children}
      {shown !== null && (
        <shown.View name={shown.name} opener={shown.opener} onClose={close} onSwitch={dialogs.open} />
      )}
    </DialogsContext>
  );
}

function useDialogsOf(show: (shown: Shown) => void): Dialogs {
  const { links } = useSettings();
  const latest = useRef(0);
  return useMemo(
    () => ({
      open(name, opener = focused()) {
        const request = (latest.current += 1);
        const isLatest = () => request === latest.current;
        withinLimit(loadView(), LOAD_LIMIT).then(
          (View) => isLatest() && show({ View, name, opener: opener ?? null }),
          () => isLatest() && followPlainLink(name, links),
        );
      },
      preload() {
        // A failure shows when the dialog is opened.
        loadView().catch(() => undefined);
      },
    }),
    [links, show],
  );
}

function focused(): HTMLElement | undefined {
  return document.activeElement instanceof HTMLElement ? document.activeElement : undefined;
}
