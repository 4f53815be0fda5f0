/** The dialog: who the agent is, and the form. */
import { useRef, type ReactElement, type SyntheticEvent } from 'react';
import { CallForm, mayTryAnything } from './call-form.tsx';
import { isFolded } from './problem-advice.ts';
import { useActions, useSnapshot, useStrings, useView } from '../context.ts';
import { CloseIcon } from '../icons.tsx';
import { useModal } from './use-modal.ts';

/** Drawn while it is closed, on the first sign of intent, so that opening it is all that a click has to wait for. */
export function Panel(): ReactElement {
  const ref = useRef<HTMLDialogElement>(null);
  const { store } = useView();
  const actions = useActions();
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
    </dialog>
  );
}

/** A page sees no field in a shadow root: it would take what is typed there for its shortcuts. */
function keepFromPage(event: SyntheticEvent): void {
  event.stopPropagation();
}

function PanelContent({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { dialog } = useStrings();
  const { title, subtitle } = useIntroduction();
  const mayTry = useSnapshot(mayTryAnything);
  const isSent = useSnapshot(({ message }) => message.status === 'sent');
  const isWaiting = useSnapshot(isFolded);
  return (
    <div className="panel-content">
      <div className="panel-head">
        <span className="mark" />
        <h2 id="tt-title" className="panel-title">
          {title}
        </h2>
        <button type="button" className="button-icon panel-close" aria-label={dialog.close} onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      {mayTry && !isSent && !isWaiting && (
        <p id="tt-subtitle" className="panel-subtitle">
          {subtitle}
        </p>
      )}
      <CallForm />
    </div>
  );
}

/** What the dialog says of itself, by what it is for. */
function useIntroduction(): { title: string; subtitle: string } {
  const { dialog, writing, message } = useStrings();
  const channel = useSnapshot((snapshot) => snapshot.channel);
  const { agentName, businessName } = useSnapshot((snapshot) => snapshot.config);
  if (channel === 'message') return { title: message.title(businessName), subtitle: message.subtitle };
  const { title, subtitle } = channel === 'writing' ? writing : dialog;
  return { title: title(agentName), subtitle };
}
