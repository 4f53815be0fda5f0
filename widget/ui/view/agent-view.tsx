/** The whole of what React draws: the dialog, or a call, and the toasts. */
import { useCallback, useEffect, useMemo, type ReactElement } from 'react';
import type { OpenerMemory, TakePlace } from '../../dialog/focus.ts';
import { shownLanguage } from '../../page/language.ts';
import type { Store } from '../../session/snapshot.ts';
import { directionOf } from '../../i18n/resolve-language.ts';
import { Boundary, LastBoundary } from './boundary.tsx';
import { CallBar } from '../call/call-bar.tsx';
import { useSnapshot, useStoreSnapshot, useStrings, ViewContext } from '../context.ts';
import { copyFor } from '../copy.ts';
import { BookingCard } from '../conversation/booking-card.tsx';
import { Panel } from '../form/panel.tsx';
import { FloatingToasts } from '../toasts.tsx';
import { usePart } from '../use-part.ts';

export type AgentViewProps = {
  readonly store: Store;
  readonly opener: OpenerMemory;
  /** Where the visitor was in a dialog that was on the screen before. */
  readonly takePlace: TakePlace;
  /** A fault that left a small message in the view's place. */
  readonly onFault: (error: unknown) => void;
  /** A fault that left nothing. */
  readonly onBroken: (error: unknown) => void;
  /** It is in the document. */
  readonly onDrawn: () => void;
};

export function AgentView({ onFault, onBroken, onDrawn, ...view }: AgentViewProps): ReactElement {
  // The last effect of all: by now every part of the view hears what the store says.
  useEffect(onDrawn, [onDrawn]);
  return (
    <LastBoundary onBroken={onBroken}>
      <Surface {...view} onFault={onFault} />
    </LastBoundary>
  );
}

function Surface({
  store,
  opener,
  takePlace,
  onFault,
}: Omit<AgentViewProps, 'onBroken' | 'onDrawn'>): ReactElement {
  const config = useStoreSnapshot(store, (snapshot) => snapshot.config);
  const view = useMemo(
    () => ({ store, strings: copyFor(config), opener, takePlace }),
    [store, config, opener, takePlace],
  );
  const language = shownLanguage(config);
  return (
    <div className="surface" lang={language} dir={directionOf(language)}>
      <ViewContext value={view}>
        <Boundary store={store} strings={view.strings.crash} onFault={onFault}>
          <Surfaces />
        </Boundary>
      </ViewContext>
    </div>
  );
}

/** The launcher's mark, for those who do not see it. Said once: the region is there before. */
function UnreadAnswer(): ReactElement | null {
  const { answered } = useStrings();
  const agentName = useSnapshot((snapshot) => snapshot.config.agentName);
  const { status, unread } = useSnapshot((snapshot) => snapshot.writing);
  if (status === 'none') return null;
  return (
    <div className="visually-hidden" role="status">
      {unread && answered(agentName)}
    </div>
  );
}

async function loadConversation(language: string | null): Promise<ReactElement> {
  const { Conversation, warmUp } = await import('../conversation/conversation.tsx');
  warmUp(language);
  return <Conversation />;
}

/** Toasts outside an open modal dialog would be inert and silent: the dialog then shows them itself. */
function Surfaces(): ReactElement {
  const open = useSnapshot((snapshot) => snapshot.panel.open);
  const inCall = useSnapshot(({ call, offeredUntil }) => call.status !== 'idle' || offeredUntil !== null);
  const isWanted = useSnapshot((snapshot) => snapshot.writing.shown);
  const language = useSnapshot((snapshot) => snapshot.config.language);
  const load = useCallback(() => loadConversation(language), [language]);
  const conversation = usePart({ isWanted, maySoonBe: open || inCall }, load);
  return (
    <>
      <Panel />
      {inCall && <CallBar />}
      {conversation}
      <UnreadAnswer />
      <BookingCard />
      <FloatingToasts active={!open} />
    </>
  );
}
