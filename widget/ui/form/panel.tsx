/** The dialog, or the card in the page: the agent and the form. */
import { useRef, type ReactElement, type SyntheticEvent } from 'react';
import { CallForm } from './call-form.tsx';
import { panelTag, type PanelTag } from '../../dialog/modal.ts';
import { useActions, useSnapshot, useStrings, useView } from '../context.ts';
import { CloseIcon } from '../icons.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { Mark } from '../mark.tsx';
import { isFolded } from './obstacle.ts';
import { useModal } from './use-modal.ts';

/** Rendered closed on the first intent, so that a click only has to open it. */
export function Panel(): ReactElement {
  const Tag = useSnapshot(({ config }) => panelTag(config));
  // A different layout needs a different element, which has to be opened again.
  return <PanelIn key={Tag} Tag={Tag} />;
}

function PanelIn({ Tag }: { readonly Tag: PanelTag }): ReactElement {
  const ref = useRef<HTMLDialogElement>(null);
  const { store } = useView();
  const actions = useActions();
  const hasSubtitle = useSnapshot((snapshot) => snapshot.message.status !== 'sent' && !isFolded(snapshot));
  useModal(ref);

  const onCancel = (event: SyntheticEvent): void => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    actions.close('visitor');
  };
  // The browser may close the dialog on its own. The event is asynchronous, so the dialog may have been reopened since.
  const onClose = (): void => {
    if (!ref.current?.hasAttribute('open') && store.getSnapshot().panel.open) actions.close('visitor');
  };
  return (
    <Tag
      ref={ref}
      className="panel"
      part="dialog"
      aria-labelledby="tt-title"
      aria-describedby={hasSubtitle ? 'tt-subtitle' : undefined}
      onCancel={onCancel}
      onClose={onClose}
    >
      <PanelContent hasSubtitle={hasSubtitle} onClose={() => actions.close('visitor')} />
    </Tag>
  );
}

type PanelContentProps = { readonly hasSubtitle: boolean; readonly onClose: () => void };

function PanelContent({ hasSubtitle, onClose }: PanelContentProps): ReactElement {
  const { dialog } = useStrings();
  const { title, subtitle } = useIntroduction();
  return (
    <div className="panel-content">
      <div className="panel-head">
        <Mark />
        <h2 id="tt-title" className="panel-title">
          {title}
        </h2>
        <LanguageMenu />
        <button type="button" className="button-icon panel-close" aria-label={dialog.close} onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      {hasSubtitle && (
        <p id="tt-subtitle" className="panel-subtitle">
          {subtitle}
        </p>
      )}
      <CallForm />
    </div>
  );
}

/** The dialog's title and subtitle for the current channel. */
function useIntroduction(): { title: string; subtitle: string } {
  const { dialog, writing, message } = useStrings();
  const channel = useSnapshot((snapshot) => snapshot.channel);
  const { agentName, businessName } = useSnapshot((snapshot) => snapshot.config);
  if (channel === 'message') return { title: message.title(businessName), subtitle: message.subtitle };
  const { title, subtitle } = channel === 'writing' ? writing : dialog;
  return { title: title(agentName), subtitle };
}
