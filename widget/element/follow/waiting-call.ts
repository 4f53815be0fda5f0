/**
 * Shows a bar with End Call for the previous page's call until the parts that resume it are loaded. It needs only the
 * stored call. Parts that fail to load are requested again; if that fails too, the call is over for this page.
 */
import type { AgentConfig } from '../../config/config.ts';
import type { EndReason } from '../../contract.ts';
import { readRecord } from '../../follow/record.ts';
import { endStoredCall, storedCall } from '../../follow/stored-call.ts';
import { WAITING_CALL } from '../../i18n/waiting-call.ts';
import { shellLanguage } from '../../page/language.ts';
import { lazySheet } from '../../page/sheet.ts';
import type { FollowedPorts } from './ports.ts';
import sheet from './waiting-call.css?inline';

const styles = lazySheet([sheet]);

/** Delays before requesting parts again that failed to load. */
const RETRIES_MS = [1_000, 3_000];

export class WaitingCall {
  readonly #ports: FollowedPorts;
  readonly #bar: HTMLElement;

  constructor(ports: FollowedPorts) {
    this.#ports = ports;
    this.#bar = barFor(ports.config(), () => this.#onEnd());
  }

  get isShown(): boolean {
    return this.#bar.isConnected;
  }

  /** Resolves when the parts have taken over the call or cannot. */
  async resume(): Promise<void> {
    const { connection, resume, onMissing } = this.#ports;
    if (this.#isStored) this.#show();
    const attempt = (): Promise<unknown> =>
      resume().then(
        () => null,
        (error: unknown) => error,
      );
    let error = await attempt();
    for (const wait of RETRIES_MS) {
      if (error === null || connection.aborted) break;
      await new Promise((elapsed) => setTimeout(elapsed, wait));
      if (!connection.aborted) error = await attempt();
    }
    if (error !== null && this.end('not-resumed')) onMissing(error);
    this.hide();
  }

  /**
   * Ends the call for the visitor immediately. The platform accepts the end only from inside the room, so the record
   * stays stored for the parts, on this page or the next. Returns false if the parts have taken over the call.
   */
  end(reason: EndReason): boolean {
    if (!this.#isStored) return false;
    endStoredCall();
    this.hide();
    this.#ports.emit('call-end', { reason });
    return true;
  }

  #onEnd(): void {
    if (this.end('customer-ended-call')) return;
    this.hide();
    void this.#ports.endCall();
  }

  hide(): void {
    if (!this.isShown) return;
    const root = this.#bar.getRootNode();
    const hadFocus = root instanceof ShadowRoot && this.#bar.contains(root.activeElement);
    this.#bar.remove();
    this.#ports.onChange();
    if (hadFocus) root.querySelector<HTMLElement>('button.launcher')?.focus({ preventScroll: true });
  }

  /** True until the parts have taken over this agent's call, or the call is over. */
  get #isStored(): boolean {
    const text = storedCall();
    const config = this.#ports.config();
    const record = text === null ? null : readRecord(text, { config, now: Date.now() });
    return record !== null && record !== 'other-agent' && !record.isOver;
  }

  #show(): void {
    const { host, connection, onChange } = this.#ports;
    const { shadowRoot: root } = host;
    if (!root || connection.aborted) return;
    root.adoptedStyleSheets = [...new Set([...root.adoptedStyleSheets, styles()])];
    connection.addEventListener('abort', () => this.#bar.remove());
    root.append(this.#bar);
    // In the top layer, like the launcher. Older browsers have none.
    if (typeof this.#bar.showPopover === 'function') this.#bar.showPopover();
    onChange();
  }
}

function barFor({ agentName, language: stated }: AgentConfig, onEnd: () => void): HTMLElement {
  // Languages in separate files may not load either, so the bar uses one that the script contains.
  const language = shellLanguage(stated);
  const words = WAITING_CALL[language];
  const bar = Object.assign(document.createElement('div'), {
    className: 'launcher launcher-link waiting',
    lang: language,
  });
  bar.setAttribute('part', 'call-bar');
  bar.setAttribute('popover', 'manual');
  bar.setAttribute('role', 'region');
  bar.setAttribute('aria-label', words.label(agentName));
  const status = Object.assign(document.createElement('span'), { textContent: words.status(agentName) });
  const end = Object.assign(document.createElement('button'), {
    type: 'button',
    textContent: words.end,
    onclick: onEnd,
  });
  bar.append(status, end);
  return bar;
}
