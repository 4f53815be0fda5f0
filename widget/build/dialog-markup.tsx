/**
 * What React draws for a dialog that has just been opened, in each language. Evaluated while the script is built
 * and never in a page: there the elements are made from what it gives.
 */
import { renderToString } from 'react-dom/server';
import { DEFAULT_CONFIG } from '../config/config.ts';
import { INITIAL_STATE, snapshotOf } from '../session/session-state.ts';
import type { Actions, Store } from '../session/snapshot.ts';
import type { Language } from '../strings/language.ts';
import { AGENT_MARK, BUSINESS_MARK } from '../entrance/draw.ts';
import { OpenerMemory } from '../dialog/focus.ts';
import { AgentView } from '../ui/agent-view.tsx';

/** Whose words differ: the business that the product is named after. */
export const PRODUCT = DEFAULT_CONFIG.businessName;

/** In each language, for the product itself and for any other business: some copy tells the two apart. */
export const markup = (): Readonly<Record<Language, readonly [own: string, other: string]>> => ({
  en: [markupFor('en', PRODUCT), markupFor('en', BUSINESS_MARK)],
  es: [markupFor('es', PRODUCT), markupFor('es', BUSINESS_MARK)],
});

const markupFor = (language: Language, businessName: string): string =>
  renderToString(
    <AgentView
      store={storeFor(language, businessName)}
      opener={new OpenerMemory()}
      place={null}
      onFault={rethrow}
      onBroken={rethrow}
    />,
  );

const rethrow = (error: unknown): never => {
  throw error;
};

function storeFor(language: Language, businessName: string): Store {
  const snapshot = {
    ...snapshotOf(INITIAL_STATE),
    offersWriting: true,
    panel: { open: true, trigger: 'launcher', way: 'voice' },
    config: {
      ...DEFAULT_CONFIG,
      language,
      agentName: AGENT_MARK,
      businessName,
      captchaSiteKey: 'drawn with its check',
      // Drawn for all, and taken away where they are not given.
      recording: true,
      privacyUrl: 'https://privacy.example/',
      consentText: 'The words of the page.',
    },
  } as const;
  // Drawn once: nothing is ever done.
  return { actions: {} as Actions, getSnapshot: () => snapshot, subscribe: () => () => undefined };
}
