/** The dependencies of the entrance: those that the element provides, and those of the browser. */
import type { AgentConfig } from '../config/config.ts';
import type { EmitEvent, OwnStrings } from '../contract.ts';
import type { Session, SessionPorts } from '../session/session.ts';
import type { MountedView, ViewPorts } from '../ui/view/mount-view.ts';
import type { EarlyDialog } from './early-dialog.ts';
import type { TextPorts, TextSettings } from './load-language.ts';

export type EntrancePorts = {
  readonly emit: EmitEvent;
  readonly config: () => AgentConfig;
  /**
   * Asks the call endpoint for what the page leaves out, unless it has answered within the last minute.
   * @param isDoubtful ask in any case, because the endpoint has refused what the form shows
   */
  readonly refresh: (isDoubtful?: boolean) => void;
  /** Where the view is rendered; null while the element is disconnected. */
  readonly root: () => ShadowRoot | null;
  /** Called when what is on the screen has changed. */
  readonly onChange: () => void;
  /** Called after the opened dialog is painted. */
  readonly onOpened: () => void;
  /** Reports an error of the view. */
  readonly onRenderError: (error: unknown) => void;
  /** Reports texts that failed to load or are invalid, in plain English for the owner. Each message once. */
  readonly onTextProblem: (message: string) => void;
  /** The dialog cannot be shown on this page. */
  readonly onFatalError: (error: unknown) => void;
  /** A part failed to load while the visitor waits for the dialog. */
  readonly onMissing: (error: unknown) => void;
};

/** The public members of {@link EarlyDialog}. */
export type DrawnDialog = Pick<EarlyDialog, keyof EarlyDialog>;

export type LabelSettings = Pick<AgentConfig, 'agentName' | 'businessName' | 'language' | 'strings'>;

export type EntranceParts = {
  /** False if calls cannot work on this page. */
  readonly admitsCalls: () => boolean;
  /** Renders the dialog, out of sight unless it is requested. */
  readonly drawDialog: (root: ShadowRoot, isRequested: boolean, onClose: () => void) => Promise<DrawnDialog>;
  /** Resolves once {@link loadSession} needs no request; rejects if a file fails to load. */
  readonly loadSessionParts: () => Promise<void>;
  /** Loads the session, the voice client and React, and evaluates them on the first call. */
  readonly loadSession: () => Promise<{
    readonly createSession: (ports: Pick<SessionPorts, 'emit' | 'dialog' | 'refresh'>) => Session;
    /** Hydrates the early dialog that was drawn for this configuration. If it is null, the container is empty. */
    readonly mountView: (container: HTMLElement, drawn: AgentConfig | null, ports: ViewPorts) => MountedView;
  }>;
  /** Loads the texts of a language file. Resolves when the dialog should stop waiting. */
  readonly loadTexts: (settings: TextSettings, ports: TextPorts) => Promise<void>;
  /** The launcher's label. */
  readonly label: (offer: 'launcher' | 'resume' | 'answered', settings: LabelSettings) => string;
  /** A sentence for each mistake in the page's own strings; none if what finds them cannot be loaded. */
  readonly wordProblems: (strings: OwnStrings) => Promise<readonly string[]>;
  readonly isMissing: (error: unknown) => boolean;
  readonly afterPaint: (run: () => void) => void;
  readonly nextTask: () => Promise<void>;
  /** Resolves when the hydration has taken too long to wait for. */
  readonly renderTimeout: () => Promise<void>;
  /** Runs when the page is unloaded or enters the back/forward cache, until the signal is aborted. */
  readonly onPageHide: (run: () => void, signal: AbortSignal) => void;
};
