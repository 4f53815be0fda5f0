/** The setup page between its header and footer. */
import { LEDE, PRIVATE, TITLE, WITHOUT_SCRIPT } from './content.ts';
import { CheckMyPage } from './parts/check.tsx';
import { Preview } from './parts/preview.tsx';
import { Questions } from './parts/questions.tsx';
import { Snippet } from './parts/snippet.tsx';
import { useSetupState } from './use-setup-state.ts';

export type SetupAddresses = {
  /** The script's URL for pages on other hosts. */
  readonly scriptUrl: string;
  /** The script of the preview's frame. */
  readonly previewScript: string;
};

export function Setup({ scriptUrl, previewScript }: SetupAddresses) {
  const [state, change] = useSetupState();
  return (
    <>
      <div className="setup-head">
        <h1>{TITLE}</h1>
        <p className="setup-lede">{LEDE}</p>
        <p className="setup-help">{PRIVATE}</p>
        <noscript>
          <p className="setup-problem">{WITHOUT_SCRIPT}</p>
        </noscript>
      </div>
      <div className="setup-desk">
        <Preview state={state} change={change} script={previewScript} scriptUrl={scriptUrl} />
        <Questions state={state} change={change} />
      </div>
      <Snippet state={state} change={change} scriptUrl={scriptUrl} />
      <CheckMyPage />
    </>
  );
}
