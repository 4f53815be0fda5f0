/** The dialog: who the agent is, what will happen, and the form. */
import { useRef, type ReactElement, type SyntheticEvent } from 'react';
import { CallForm } from './call-form.tsx';
import { useActions, useSnapshot, useStrings, useView } from './context.ts';
import { CloseIcon } from './icons.tsx';
import { useMainChannel, useMayTry } from './main-channel.ts';
import { Toasts } from './toasts.tsx';
import { useModal } from './use-modal.ts';

/** Drawn while it is closed, on the first sign of intent, so that opening it is all that a click has to wait for. */
export function Panel(): ReactElement {
  const ref = useRef<HTMLDialogElement>(null);
  const { store } = useView();
  const actions = useActions();
  const open = useSnapshot((snapshot) => snapshot.panel.open);
  useModal(ref);

  const onCancel = (event: SyntheticEvent): void => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    actions.close('visitor');
  };
  // The browser may close it without asking. A late event of an earlier closing finds it open again.
  const onClose = (): void => {
    if (!ref.current?.open && store.getSnapshot().panel.open) actions.close('visitor');
  };
  return (
    <dialog
      ref={ref}
      className="panel"
      part="dialog"
      aria-labelledby="tt-title"
      aria-describedby="tt-subtitle"
      onCancel={onCancel}
      onClose={onClose}
      onKeyDown={keepFromPage}
    >
      <PanelContent onClose={() => actions.close('visitor')} />
      <Toasts active={open} />
    </dialog>
  );
}

/** A page sees no field in a shadow root: it would take what is typed there for its shortcuts. */
function keepFromPage(event: SyntheticEvent): void {
  event.stopPropagation();
}

function PanelContent({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { dialog, writing } = useStrings();
  const { agentName, businessName } = useSnapshot((snapshot) => snapshot.config);
  const mayTry = useMayTry();
  const { title, subtitle, about } = useMainChannel() === 'writing' ? writing : dialog;
  return (
    <div className="panel-content">
      <div className="panel-head">
        <span className="mark" />
        <h2 id="tt-title" className="panel-title">
          {title(agentName)}
        </h2>
        {mayTry && (
          <p id="tt-subtitle" className="panel-subtitle">
            {subtitle}
          </p>
        )}
        <button type="button" className="button-icon panel-close" aria-label={dialog.close} onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      {mayTry && <p className="panel-about">{about(agentName, businessName)}</p>}
      <CallForm />
    </div>
  );
}
