/** Keeps the call bar on top of other windows with Document Picture-in-Picture, which only some browsers support. */
import { useEffect, useState, type ReactElement, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { directionOf } from '../../i18n/resolve-language.ts';
import { createViewContainer } from '../../dialog/view-container.ts';
import { shownLanguage } from '../../page/language.ts';
import { useSnapshot, useStrings } from '../context.ts';
import { OnTopIcon } from '../icons.tsx';
import { createFallbackHost } from '../../dialog/fallback-host.ts';

/** The window's first size, CSS pixels. The visitor can resize it. */
const SIZE = { width: 420, height: 280 } as const;

type PictureInPicture = { requestWindow(size: typeof SIZE): Promise<Window> };

/** Requires a mouse, and space for another tool in the bar. */
const DESKTOP = '(pointer: fine) and (min-width: 48em) and (min-height: 30em)';

/** Undefined where it is unsupported or does not suit the device, and in frames, which may not open such a window. */
function pictureInPicture(): PictureInPicture | undefined {
  const api = Reflect.get(globalThis, 'documentPictureInPicture') as PictureInPicture | undefined;
  return api && self === top && matchMedia(DESKTOP).matches ? api : undefined;
}

export type KeptOnTop = {
  /** The bar's container in the other window; null while the bar is in the page. */
  readonly view: HTMLElement | null;
  /** Null if there can be no other window. */
  readonly toggle: (() => void) | null;
};

/** Closes the window when the bar unmounts: at the end of the call, or with the element. */
export function useKeptOnTop(bar: RefObject<HTMLElement | null>): KeptOnTop {
  const [view, setView] = useState<HTMLElement | null>(null);
  useEffect(() => () => view?.ownerDocument.defaultView?.close(), [view]);
  const api = pictureInPicture();
  const open = async (): Promise<void> => {
    const opened = await api?.requestWindow(SIZE);
    const home = bar.current?.getRootNode();
    if (!opened) return;
    // The call may have ended while the window opened.
    if (!(home instanceof ShadowRoot)) return opened.close();
    const { body } = opened.document;
    const there = createViewContainer('div', home.host, opened.document);
    createFallbackHost(home, body).append(there);
    body.style.margin = '0';
    opened.addEventListener('pagehide', () => setView((now) => (now === there ? null : now)));
    setView(there);
  };
  const toggle = (): void => {
    if (view) setView(null);
    // The browser may refuse; the bar then stays in the page.
    else open().catch(() => undefined);
  };
  // A page that has become narrow can still bring the bar back.
  return { view, toggle: api || view ? toggle : null };
}

type KeepOnTopButtonProps = KeptOnTop & { readonly className: string };

export function KeepOnTopButton({ view, toggle, className }: KeepOnTopButtonProps): ReactElement | null {
  const { onTop } = useStrings().call;
  return (
    toggle && (
      <button type="button" className={className} aria-pressed={view !== null} onClick={toggle}>
        <OnTopIcon />
        <span className="tool-word">{onTop}</span>
      </button>
    )
  );
}

type OnTopProps = { readonly view: HTMLElement; readonly label: string; readonly children: ReactNode };

/** The bar in the other window, in the same React tree. */
export function OnTop({ view, label, children }: OnTopProps): ReactElement {
  const config = useSnapshot((snapshot) => snapshot.config);
  const language = shownLanguage(config);
  useEffect(() => describe(view, config.theme, label, language), [view, config, label, language]);
  return createPortal(
    <div className="surface" lang={language} dir={directionOf(language)}>
      <section className="call-bar in-room on-top" part="call-bar" aria-label={label}>
        {children}
      </section>
    </div>,
    view,
  );
}

function describe(view: HTMLElement, theme: string, title: string, language: string): void {
  const { ownerDocument } = view;
  // Not an instance of this window's class.
  const root = view.getRootNode() as ShadowRoot;
  root.host.setAttribute('theme', theme);
  ownerDocument.title = title;
  ownerDocument.documentElement.lang = language;
}
