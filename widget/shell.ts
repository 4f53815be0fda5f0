/** The life of one element before, between and after conversations: launcher, triggers, configuration. */
import type { AttributeStore } from './attributes.ts';
import type { Emit } from './call-controller.ts';
import { DEFAULT_CONFIG, type AgentConfig } from './config.ts';
import type { CloseReason, OpenTrigger } from './contract.ts';
import { Entrance } from './entrance.ts';
import { Launcher } from './launcher.ts';
import { launcherLink } from './launcher-link.ts';
import { watchOpeners } from './page-openers.ts';
import { watchScroll } from './scroll-trigger.ts';
import type { Session } from './session.ts';
import { SHELL_STRINGS } from './strings/shell.ts';
import { pageLanguage } from './ui/language.ts';
import { shellStyles } from './ui/shell-styles.ts';

export type ShellPorts = {
  readonly host: HTMLElement;
  readonly attributes: AttributeStore;
  readonly emit: Emit;
  /** Mounts the view that was provided for the shadow root. */
  readonly mount: () => void;
  readonly unmount: () => void;
};

export class Shell {
  readonly #ports: ShellPorts;
  #config: AgentConfig = DEFAULT_CONFIG;
  #launcher: Launcher | null = null;
  #isBroken = false;
  #hasOpened = false;
  readonly #entrance: Entrance;
  #watching: (() => void)[] = [];
  #stopScroll: () => void = () => {};

  constructor(ports: ShellPorts) {
    this.#ports = ports;
    this.#entrance = new Entrance({
      ...ports,
      config: () => this.#config,
      onChange: () => this.#updateLauncher(),
      onFault: (error) => this.#reportFatal(error),
      onBroken: (error) => this.#breakDown(error),
    });
  }

  get session(): Session | null {
    return this.#entrance.session;
  }

  connect(): void {
    try {
      this.#drawLauncher();
      this.#watch();
      this.configure();
    } catch (error) {
      this.#breakDown(error);
    }
  }

  #watch(): void {
    const { host } = this.#ports;
    const openers = watchOpeners(host, {
      onIntent: () => void this.#entrance.prepare(),
      onClick: (opener) => this.#openFrom(opener),
    });
    this.#watching = [openers, this.#watchPageHide()];
  }

  disconnect(): void {
    this.#watching.forEach((stop) => stop());
    this.#stopScroll();
    this.#entrance.leave();
  }

  /** Put elsewhere in the document: the browser has taken out of the top layer what was in it. */
  placed(): void {
    this.#updateLauncher();
    this.#entrance.placed();
  }

  configure(): void {
    const { attributes } = this.#ports;
    const { config, problems } = attributes.read();
    const scrollChanged =
      config.openOnScroll !== this.#config.openOnScroll || this.#config === DEFAULT_CONFIG;
    this.#config = config;
    if (scrollChanged) this.#watchScrolling(config.openOnScroll);
    this.#updateLauncher();
    this.#entrance.configure(config);
    attributes.unreported(problems).forEach(({ message }) => this.#report(message));
  }

  open(trigger: OpenTrigger): void {
    this.#stopScroll();
    this.#hasOpened = true;
    void this.#entrance.open(trigger);
  }

  close(reason: CloseReason): void {
    this.#entrance.close(reason);
  }

  withSession(act: (session: Session) => void): Promise<void> {
    return this.#entrance.withSession(act);
  }

  /** The host page leaves no way to show the interface: a link to the business takes the launcher's place. */
  #breakDown(error: unknown): void {
    if (this.#isBroken) return;
    this.#isBroken = true;
    this.#reportFatal(error);
    this.#launcher?.element.remove();
    const { config } = this.#ports.attributes.read();
    const link = config.launcher
      ? launcherLink(config, SHELL_STRINGS[pageLanguage(config.language)].ways)
      : null;
    if (link) this.#ports.host.shadowRoot?.append(link);
  }

  #drawLauncher(): void {
    const root = this.#ports.host.shadowRoot;
    if (this.#launcher || !root) return;
    const onIntent = (): void => void this.#entrance.prepare();
    root.adoptedStyleSheets = [shellStyles()];
    this.#launcher = new Launcher({ onIntent, onClick: () => this.open('launcher') });
    root.append(this.#launcher.element);
  }

  /** The button gives way to the dialog and to the call bar. */
  #updateLauncher(): void {
    const strings = SHELL_STRINGS[pageLanguage(this.#config.language)];
    this.#launcher?.update({
      label: strings.launcher(this.#config.agentName),
      visible: this.#config.launcher && !this.#entrance.isBusy,
    });
  }

  #openFrom(opener: HTMLElement): void {
    // Not every browser focuses a button that is clicked, and focus returns to what had it.
    opener.focus({ preventScroll: true });
    this.open('page-element');
  }

  #watchScrolling(fraction: number | null): void {
    this.#stopScroll();
    if (fraction === null || this.#hasOpened) return;
    const onNear = (): void => void this.#entrance.prepare();
    this.#stopScroll = watchScroll({ fraction, onNear, onPast: () => this.open('scroll') });
  }

  /** A page that goes away, even into the back-forward cache, leaves no call behind. */
  #watchPageHide(): () => void {
    const onPageHide = (): void => void this.session?.stopCall('page-closed');
    window.addEventListener('pagehide', onPageHide);
    return () => window.removeEventListener('pagehide', onPageHide);
  }

  #report(message: string): void {
    console.warn(`<task-tamer-agent>: ${message}`);
    this.#ports.emit('call-error', {
      type: 'configuration-error',
      message,
      fatal: false,
      reason: 'not-configured',
    });
  }

  #reportFatal(error: unknown): void {
    const message = error instanceof Error ? error.message : 'The interface could not be shown.';
    console.warn(`<task-tamer-agent>: ${message}`);
    this.#ports.emit('call-error', { type: 'interface-error', message, fatal: true, reason: 'unknown' });
  }
}
