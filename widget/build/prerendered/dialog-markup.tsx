/**
 * React's markup of a newly opened dialog. Runs at build time only: on a page, the early dialog creates its elements from
 * the result.
 */
import { renderToString } from 'react-dom/server';
import { DEFAULT_CONFIG } from '../../config/config.ts';
import type { AgentProperties, OwnStrings } from '../../contract.ts';
import { drawnSnapshot } from '../../session/state/drawn-snapshot.ts';
import type { Actions } from '../../session/state/snapshot.ts';
import type { ViewStore } from '../../ui/context.ts';
import { en } from '../../i18n/en.ts';
import { STRING_KEYS } from '../../i18n/override-problems.ts';
import { PRODUCT } from '../../i18n/overrides.ts';
import { AGENT_MARK, BUSINESS_MARK } from '../../entrance/draw.ts';
import { OpenerMemory } from '../../dialog/focus.ts';
import { AgentView } from '../../ui/view/agent-view.tsx';

/** The product's own pages have a different consent text. */
export const OWN_CONSENT = en.form.consent(PRODUCT);

/** The markup in English, and with each text replaced by its key. */
export const markup = (): readonly string[] => [
  markupFor(null),
  markupFor(Object.fromEntries([...STRING_KEYS].map((key) => [key, key]))),
];

const markupFor = (strings: OwnStrings | null): string =>
  renderToString(
    <AgentView
      store={storeFor({ language: 'en', strings })}
      opener={new OpenerMemory()}
      onDrawn={() => undefined}
      onRenderError={rethrow}
      onFatalError={rethrow}
    />,
  );

const rethrow = (error: unknown): never => {
  throw error;
};

function storeFor(given: Pick<AgentProperties, 'language' | 'strings'>): ViewStore {
  const snapshot = drawnSnapshot({
    ...DEFAULT_CONFIG,
    ...given,
    agentName: AGENT_MARK,
    businessName: BUSINESS_MARK,
    captchaSiteKey: 'drawn with its check',
    // Render every optional element. The early dialog removes those that are not configured.
    callEndpoint: 'https://calls.example/',
    messages: true,
    recording: true,
    privacyUrl: 'https://privacy.example/',
    consentText: 'The words of the page.',
    prompts: 'A question.',
    languages: 'en',
  });
  // Rendered once, so no action runs.
  return {
    actions: {} as Actions,
    getSnapshot: () => snapshot,
    getDrawnSnapshot: () => snapshot,
    subscribe: () => () => undefined,
  };
}
