/** The layer that holds every surface of a call; `layout.css` places them, in a card of the page `in-page.css`. */
import { useLayoutEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { useSnapshot } from '../../context.ts';
import { followKeyboard } from './keyboard-inset.ts';
import { isInPage } from './in-page.ts';
import { padPage } from './page-padding.ts';

type LayoutProps = {
  readonly inCall: boolean;
  readonly hasConversation: boolean;
  readonly children: ReactNode;
};

export function Layout({ inCall, hasConversation, children }: LayoutProps): ReactElement {
  const ref = useRef<HTMLDivElement>(null);
  const placement = useSnapshot((snapshot) => snapshot.placement);
  const isInline = useSnapshot(({ config }) => config.layout === 'inline');
  const booking = useSnapshot((snapshot) => snapshot.booking);
  const latest = useSnapshot((snapshot) => snapshot.notices.at(-1)?.id);
  const occupied = [inCall && '.call-bar', hasConversation && '.conversation'].filter(Boolean).join();
  const isUsed = useSnapshot(({ panel, notices }) => panel.open || notices.length > 0) || occupied !== '';
  useLayoutEffect(() => {
    ref.current?.closest('.view')?.classList.toggle('view-used', isUsed);
  }, [isUsed]);
  // Raise the layer after a move, which takes it out of the top layer, and for new content, so that it is above the
  // page's dialogs.
  const raisedFor = [placement, booking?.id, latest, occupied, isInline].join();
  useLayoutEffect(() => {
    if (raisedFor) raise(ref.current);
  }, [raisedFor]);
  useLayoutEffect(
    () => (ref.current && occupied && !isInline ? padPage(ref.current, occupied) : undefined),
    [occupied, isInline],
  );
  useLayoutEffect(() => (ref.current && occupied ? followKeyboard(ref.current) : undefined), [occupied]);
  return (
    <div ref={ref} className={occupied ? 'layout layout-occupied' : 'layout'} popover="manual">
      {children}
    </div>
  );
}

/**
 * Moves the layer above newer elements of the top layer. CSS keeps it displayed throughout, so its live regions survive;
 * without popover support, CSS uses `position: fixed` and `z-index`.
 */
function raise(layer: HTMLElement | null): void {
  if (!layer?.isConnected || typeof layer.showPopover !== 'function') return;
  layer.hidePopover();
  if (!isInPage(layer)) layer.showPopover();
}
