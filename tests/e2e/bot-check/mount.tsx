/** A page for the bot check alone: in a shadow root, in a modal dialog, with its real reducer as the store. */
import { createRoot } from 'react-dom/client';
import styles from '../../../widget/dialog/bot-check.css?inline';
import { initialBotCheck, reduceBotCheck } from '../../../widget/bot-check/rules.ts';
import type { BotCheckEvent, BotCheckState } from '../../../widget/bot-check/rules.ts';
import { english } from '../../../widget/i18n/bot-check.ts';
import { BotCheck } from '../../../widget/bot-check/bot-check.tsx';

export type Harness = {
  state: BotCheckState;
  readonly events: string[];
  /** The tokens of all passed checks, because `state` loses a token that expires before the test reads it. */
  readonly tokens: string[];
  send(event: BotCheckEvent): void;
  unmount(): void;
};

declare global {
  interface Window {
    harness: Harness;
  }
}

const query = new URLSearchParams(location.search);
const host = document.createElement('div');
document.body.append(host);
const shadow = host.attachShadow({ mode: 'open' });
const sheet = new CSSStyleSheet();
sheet.replaceSync(`${styles} dialog.outer { box-sizing: border-box; max-width: 100%; }`);
shadow.adoptedStyleSheets = [sheet];
const dialog = document.createElement('dialog');
dialog.className = 'outer';
shadow.append(dialog);
dialog.showModal();
const root = createRoot(dialog);

let isRemoved = false;
const apiUrl = new URL(`/stand-ins/bot-check/api.js${query.get('api') ?? ''}`, location.href).href;

window.harness = {
  state: reduceBotCheck(initialBotCheck, { type: 'wanted' }),
  events: [],
  tokens: [],
  send(event) {
    window.harness.events.push(event.type);
    if (event.type === 'passed') window.harness.tokens.push(event.token);
    window.harness.state = reduceBotCheck(window.harness.state, event);
    render();
  },
  unmount() {
    isRemoved = true;
    root.unmount();
  },
};

function render(): void {
  if (isRemoved) return;
  root.render(
    <BotCheck
      siteKey={query.get('key') ?? 'pass'}
      apiUrl={apiUrl}
      language="en-US"
      theme="light"
      state={window.harness.state}
      isMissing={false}
      strings={english}
      onEvent={(event) => window.harness.send(event)}
    />,
  );
}

render();
