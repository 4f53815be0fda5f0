/** The whole of what React draws: the dialog, or a call, and the toasts. */
import { useMemo, type ReactElement } from 'react';
import type { Store } from '../session/snapshot.ts';
import { stringsFor } from '../strings/strings.ts';
import { Boundary } from './boundary.tsx';
import { CallBar } from './call-bar.tsx';
import { useSnapshot, useStoreSnapshot, ViewContext } from './context.ts';
import type { OpenerMemory } from '../dialog/focus.ts';
import { pageLanguage } from '../page/language.ts';
import { Panel } from './panel.tsx';
import { FloatingToasts } from './toasts.tsx';

export type ViewProps = { readonly store: Store; readonly opener: OpenerMemory };

export function View({ store, opener }: ViewProps): ReactElement {
  const language = pageLanguage(useStoreSnapshot(store, (snapshot) => snapshot.config.language));
  const view = useMemo(() => ({ store, strings: stringsFor(language), opener }), [store, language, opener]);
  return (
    <div className="surface" lang={language}>
      <ViewContext value={view}>
        <Boundary store={store} strings={stringsFor(language).crash}>
          <Surfaces />
        </Boundary>
      </ViewContext>
    </div>
  );
}

/** Toasts outside an open modal dialog would be inert and silent: the dialog then shows them itself. */
function Surfaces(): ReactElement {
  const open = useSnapshot((snapshot) => snapshot.panel.open);
  const inCall = useSnapshot((snapshot) => snapshot.call.status !== 'idle');
  return (
    <>
      <Panel />
      {inCall && <CallBar />}
      <FloatingToasts active={!open} />
    </>
  );
}
