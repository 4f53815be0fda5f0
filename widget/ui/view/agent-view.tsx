/** The root of the React tree: the dialog or a call, and the toasts. */
import { useEffect, useMemo, type ReactElement } from 'react';
import type { OpenerMemory } from '../../dialog/focus.ts';
import { shownLanguage } from '../../page/language.ts';
import { directionOf } from '../../i18n/resolve-language.ts';
import { Boundary, LastBoundary } from './boundary.tsx';
import { CallBar } from '../call/call-bar.tsx';
import { useSnapshot, useStoreSnapshot, useStrings, ViewContext, type ViewStore } from '../context.ts';
import { copyFor } from '../copy.ts';
import { AgentVideo } from '../call/agent-video.tsx';
import { BookingCard, BookingStatus } from '../conversation/booking-card.tsx';
import { Replies } from '../conversation/replies.tsx';
import { Panel } from '../form/panel.tsx';
import { Toasts } from '../toasts.tsx';
import { useLazyComponent } from '../use-lazy-component.ts';
import { Layout } from './layout/layout.tsx';
import { useOneSheet } from './layout/one-sheet.ts';

export type AgentViewProps = {
  readonly store: ViewStore;
  readonly opener: OpenerMemory;
  /** Called for an error after which the view shows a short message instead. */
  readonly onRenderError: (error: unknown) => void;
  /** Called for an error after which nothing is shown. */
  readonly onFatalError: (error: unknown) => void;
  /** Called when the view has rendered, before it renders any change. */
  readonly onDrawn: () => void;
};

export function AgentView({ onRenderError, onFatalError, onDrawn, ...view }: AgentViewProps): ReactElement {
  // The last of these effects: the parts of the view have subscribed to the store, and render no change before it.
  useEffect(onDrawn, [onDrawn]);
  return (
    <LastBoundary onFatalError={onFatalError}>
      <Surface {...view} onRenderError={onRenderError} />
    </LastBoundary>
  );
}

function Surface({
  store,
  opener,
  onRenderError,
}: Omit<AgentViewProps, 'onFatalError' | 'onDrawn'>): ReactElement {
  const config = useStoreSnapshot(store, (snapshot) => snapshot.config);
  const view = useMemo(() => ({ store, strings: copyFor(config), opener }), [store, config, opener]);
  const language = shownLanguage(config);
  return (
    <div className="surface" lang={language} dir={directionOf(language)}>
      <ViewContext value={view}>
        <Boundary store={store} strings={view.strings.crash} onRenderError={onRenderError}>
          <Surfaces />
        </Boundary>
      </ViewContext>
    </div>
  );
}

/** Announces an unread answer, which the launcher only shows. The live region is rendered in advance. */
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

const conversationPart = () => import('../conversation/conversation.tsx');

async function loadConversation(): Promise<ReactElement> {
  const { Conversation } = await conversationPart();
  return <Conversation />;
}

/** An open modal dialog makes everything outside it inert, so it renders the toasts itself. */
function Surfaces(): ReactElement {
  const open = useSnapshot((snapshot) => snapshot.panel.open);
  const inCall = useSnapshot(({ call, offeredUntil }) => call.status !== 'idle' || offeredUntil !== null);
  const isWanted = useSnapshot((snapshot) => snapshot.writing.shown);
  const language = useSnapshot((snapshot) => snapshot.config.language);
  const isOneSheet = useOneSheet();
  const conversation = useLazyComponent({ isWanted, maySoonBe: open || inCall }, loadConversation);
  useEffect(() => {
    // Not before a conversation begins, because formatting the first date takes a slow phone a tenth of a second.
    if (isWanted || inCall) void conversationPart().then(({ warmUp }) => warmUp(language));
  }, [isWanted, inCall, language]);
  return (
    <>
      <Panel />
      <Layout inCall={inCall} hasConversation={conversation !== null}>
        {inCall && <CallBar />}
        <div className="stack">
          {conversation}
          {inCall && conversation === null && <Replies className="replies" />}
          {(conversation === null || !isOneSheet) && <BookingCard />}
          <AgentVideo />
        </div>
        <Toasts active={!open} />
      </Layout>
      <UnreadAnswer />
      <BookingStatus />
    </>
  );
}
