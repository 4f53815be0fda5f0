/**
 * What React draws for a dialog that has just been opened, in each language. Evaluated while the script is built
 * and never in a page: there the elements are made from what it gives.
 */
import { renderToString } from 'react-dom/server';
import { DEFAULT_CONFIG } from '../config/config.ts';
import type { AgentProperties, OwnStrings } from '../contract.ts';
import { INITIAL_STATE, snapshotOf } from '../session/state.ts';
import type { Actions, Store } from '../session/snapshot.ts';
import { en } from '../i18n/en.ts';
import { STRING_KEYS } from '../i18n/override-problems.ts';
import { PRODUCT } from '../i18n/overrides.ts';
import { AGENT_MARK, BUSINESS_MARK } from '../entrance/draw.ts';
import { OpenerMemory } from '../dialog/focus.ts';
import { AgentView } from '../ui/view/agent-view.tsx';

/** On pages of the product itself the words differ in one sentence. */
export const OWN_CONSENT = en.form.consent(PRODUCT);

/** In English, and with the name of each text in its place. */
export const markup = (): readonly string[] => [
  markupFor(null),
  markupFor(Object.fromEntries([...STRING_KEYS].map((key) => [key, key]))),
];

const markupFor = (strings: OwnStrings | null): string =>
  renderToString(
    <AgentView
      store={storeFor({ language: 'en', strings })}
      opener={new OpenerMemory()}
      takePlace={() => null}
      onDrawn={() => undefined}
      onFault={rethrow}
      onBroken={rethrow}
    />,
  );

const rethrow = (error: unknown): never => {
  throw error;
};

function storeFor(given: Pick<AgentProperties, 'language' | 'strings'>): Store {
  const snapshot = {
    ...snapshotOf(INITIAL_STATE),
    offersWriting: true,
    offersMessages: true,
    panel: { open: true, trigger: 'launcher', channel: 'voice' },
    config: {
      ...DEFAULT_CONFIG,
      ...given,
      agentName: AGENT_MARK,
      businessName: BUSINESS_MARK,
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
