/** The open dialog: a sheet over the dimmed page that traps focus. */
import {
  FloatingFocusManager,
  FloatingOverlay,
  FloatingPortal,
  useDismiss,
  useFloating,
  useInteractions,
  useRole,
  type FloatingContext,
} from '@floating-ui/react';
import { useEffect, useId, useRef, useState, type ComponentType } from 'react';
import { TAG } from '../../widget/contract.ts';
import { ACTIONS } from '../content/content.ts';
import '../styles/dialogs.css';
import { Consultation } from './consultation.tsx';
import { ContactSales } from './contact-sales.tsx';
import type { DialogName, OpenDialog } from './dialog.ts';

type Content = {
  readonly title: string;
  readonly Body: ComponentType<Pick<OpenDialog, 'onSwitch' | 'onClose'>>;
};

const CONTENTS: Readonly<Record<DialogName, Content>> = {
  consultation: { title: ACTIONS.scheduleConsultation, Body: Consultation },
  'contact-sales': { title: ACTIONS.contactSales, Body: ContactSales },
};

/** Closes by button, Escape, outside click and browser history. */
export function DialogsView({ name, opener, onClose, onSwitch }: OpenDialog) {
  const [sheet, setSheet] = useState<HTMLElement | null>(null);
  const { context } = useFloating({ open: true, onOpenChange: onClose, elements: { floating: sheet } });
  const { getFloatingProps } = useDialogInteractions(context);
  const returnFocus = useRef(opener);
  const titleId = useId();
  const { title, Body } = CONTENTS[name];
  useEffect(() => closeOnReturn(onClose), [onClose]);
  return (
    <FloatingPortal>
      <FloatingOverlay lockScroll className="dialog-overlay">
        <FloatingFocusManager context={context} returnFocus={returnFocus} getInsideElements={agents}>
          <div
            ref={setSheet}
            className={`dialog dialog-${name}`}
            aria-modal="true"
            aria-labelledby={titleId}
            {...getFloatingProps()}
          >
            {/* Not a header element, which would add a second banner landmark. */}
            <div className="dialog-head">
              {/* Each dialog's title gets focus, also when it replaces another. */}
              <h2 key={name} id={titleId} ref={focus} tabIndex={-1}>
                {title}
              </h2>
              <CloseButton onClose={onClose} />
            </div>
            <Body onSwitch={onSwitch} onClose={onClose} />
          </div>
        </FloatingFocusManager>
      </FloatingOverlay>
    </FloatingPortal>
  );
}

function useDialogInteractions(context: FloatingContext) {
  return useInteractions([
    useRole(context, { role: 'dialog' }),
    // Dismiss on click rather than pointer down, so that the click does not reach the page below.
    useDismiss(context, { outsidePressEvent: 'click' }),
  ]);
}

function CloseButton({ onClose }: Pick<OpenDialog, 'onClose'>) {
  return (
    <button type="button" className="dialog-close" onClick={onClose}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M3 3l10 10M13 3L3 13" fill="none" stroke="currentColor" strokeWidth="1.75" />
      </svg>
      <span>Close</span>
    </button>
  );
}

function focus(title: HTMLElement | null): void {
  title?.focus();
}

/** The tags count as inside: a visitor must be able to end a call without closing the dialog. */
function agents(): Element[] {
  return [...document.querySelectorAll(TAG)];
}

function closeOnReturn(onClose: () => void): () => void {
  window.addEventListener('popstate', onClose);
  return () => window.removeEventListener('popstate', onClose);
}
