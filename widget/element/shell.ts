/** The life of one element before, between and after conversations: launcher, triggers, configuration. */
import { afterPaint } from '../page/after-paint.ts';
import type { AttributeStore } from './attribute-store.ts';
import type { AgentConfig } from '../config/config.ts';
import type { CloseReason, EmitEvent, OpenTrigger } from '../contract.ts';
import { Entrance } from '../entrance/entrance.ts';
import { reportConfiguration, reportInterface } from './fault-reports.ts';
import { Launcher } from './launcher.ts';
import { launcherLink } from './launcher-link.ts';
import { watchOpeners } from './page-openers.ts';
import { watchScroll } from './scroll-trigger.ts';
import { SHELL_STRINGS } from '../strings/shell.ts';
import { pageLanguage } from '../page/language.ts';
import { shellStyles } from './shell-styles.ts';

export type ShellPorts = {
  readonly host: HTMLElement;
  readonly attributes: AttributeStore;
  readonly emit: EmitEvent;
};

export class Shell {
  readonly #ports: ShellPorts;
  /** Null until it is wanted: most of it concerns only who opens the dialog. */
  #config: AgentConfig | null = null;
  #launcher: Launcher | null = null;
  #isBroken = false;
  #hasOpened = false;
  /** Null until somebody shows interest. */
  #entrance: Entrance | null = null;
  #stopOpeners: () => void = () => {};
  #stopScroll: () => void = () => {};

  constructor(ports: ShellPorts) {
    this.#ports = ports;
  }

  get session(): Entrance['session'] {
    return this.#entrance?.session ?? null;
  }

  connect(): void {
    this.#attempt(() => {
      this.#drawLauncher();
      this.#updateLauncher();
      this.#watchOpeners();
      afterPaint(() => this.#attempt(() => this.#settle()));
    });
  }

  /** What nobody sees can wait until the launcher is on the screen. */
  #settle(): void {
    if (this.#config === null && this.#ports.host.isConnected) this.configure();
  }

  #attempt(act: () => void): void {
    try {
      act();
    } catch (error) {
      this.#breakDown(error);
    }
  }

  #watchOpeners(): void {
    this.#stopOpeners = watchOpeners(this.#ports.host, {
      onIntent: () => this.#prepare(),
      onClick: (opener) => this.#openFrom(opener),
    });
  }

  disconnect(): void {
    this.#stopOpeners();
    this.#stopScroll();
    this.#entrance?.leave();
    this.#config = null;
  }

  /** Put elsewhere in the document: the browser has taken out of the top layer what was in it. */
  placed(): void {
    this.#updateLauncher();
    this.#entrance?.placed();
  }

  configure(): AgentConfig {
    const { attributes, emit } = this.#ports;
    const { config, problems } = attributes.read();
    const before = this.#config;
    this.#config = config;
    if (before?.openOnScroll !== config.openOnScroll) this.#watchScrolling(config.openOnScroll);
    this.#updateLauncher();
    this.#entrance?.configure(config);
    attributes.unreported(problems).forEach(({ message }) => reportConfiguration(emit, message));
    return config;
  }

  open(trigger: OpenTrigger): void {
    this.#stopScroll();
    this.#hasOpened = true;
    this.#enter().open(trigger);
  }

  close(reason: CloseReason): void {
    this.#entrance?.close(reason);
  }

  get muted(): boolean {
    return this.#entrance?.muted ?? false;
  }

  setMuted(muted: boolean): void {
    this.#enter().setMuted(muted);
  }

  #enter(): Entrance {
    this.#entrance ??= new Entrance({
      emit: this.#ports.emit,
      root: () => (this.#ports.host.isConnected ? this.#ports.host.shadowRoot : null),
      config: () => this.#config ?? this.configure(),
      onChange: () => this.#updateLauncher(),
      onFault: (error) => reportInterface(this.#ports.emit, error),
      onBroken: (error) => this.#breakDown(error),
    });
    return this.#entrance;
  }

  #prepare(): void {
    void this.#enter().prepareSoon();
  }

  /** The host page leaves no way to show the interface: a link to the business takes the launcher's place. */
  #breakDown(error: unknown): void {
    if (this.#isBroken) return;
    this.#isBroken = true;
    const { host, attributes, emit } = this.#ports;
    reportInterface(emit, error);
    this.#launcher?.element.remove();
    const link = launcherLink(attributes.read().config);
    if (link) host.shadowRoot?.append(link);
  }

  #drawLauncher(): void {
    const root = this.#ports.host.shadowRoot;
    if (this.#launcher || !root) return;
    root.adoptedStyleSheets = [shellStyles()];
    this.#launcher = new Launcher({
      onIntent: () => this.#prepare(),
      onClick: () => this.open('launcher'),
    });
    root.append(this.#launcher.element);
  }

  /** The button gives way to the dialog and to the call bar. */
  #updateLauncher(): void {
    const { launcher, agentName, language } = this.#config ?? this.#ports.attributes.readAppearance();
    this.#launcher?.update({
      label: SHELL_STRINGS[pageLanguage(language)].launcher(agentName),
      visible: launcher && this.#entrance?.isBusy !== true,
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
    this.#stopScroll = watchScroll({
      fraction,
      onNear: () => this.#prepare(),
      onPast: () => this.open('scroll'),
    });
  }
}
