import { CopyButton } from '../../site/embed/copy-button.tsx';
import { FoldingPanel } from '../controls/folding-panel.tsx';
import { Tabs } from '../../site/embed/tabs.tsx';
import { PINNED } from '../../site/embed/tag-folders.ts';
import { hostPageAddress, SCRIPT_PATH } from '../stage/host-page.ts';
import { permissionsOf } from '../stage/host-switches.ts';
import { attributesFor } from '../state/attributes.ts';
import { writeState, type ConsoleState } from '../state/console-state.ts';
import type { ChangeState } from '../state/use-console-state.ts';
import { SNIPPET_IDS, SNIPPET_TITLES, snippetOf } from './snippets.ts';
import { useIntegrity } from './use-integrity.ts';

const MODULE_PATH = '/task-tamer-agent.mjs';
/** Hash the versioned URL only: the evergreen one would be refused after the first update. */
const PINNED_PATH = `/${PINNED}${SCRIPT_PATH}`;

type PanelProps = { readonly state: ConsoleState; readonly change: ChangeState };

export function SnippetPanel({ state, change }: PanelProps) {
  const { snippet, host } = state;
  const integrity = useIntegrity(PINNED_PATH, snippet === 'integrity');
  const text = snippetOf(snippet, {
    attributes: attributesFor(state),
    origin: location.origin,
    scriptPath: SCRIPT_PATH,
    modulePath: MODULE_PATH,
    pinnedPath: PINNED_PATH,
    pageUrl: `${location.origin}${hostPageAddress(writeState(state))}`,
    permissions: permissionsOf(host),
    integrity,
  });
  return (
    <FoldingPanel className="snippet" title="Embed">
      <Tabs
        label="Embed"
        ids={SNIPPET_IDS}
        titles={SNIPPET_TITLES}
        value={snippet}
        onPick={(id) => change((old) => ({ ...old, snippet: id }))}
      >
        <pre className="code">{text}</pre>
      </Tabs>
      <CopyButton label="Copy snippet" text={() => text} />
    </FoldingPanel>
  );
}
