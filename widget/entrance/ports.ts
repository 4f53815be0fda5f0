/** What the way in is given: by the element that it belongs to, and of the browser. */
import type { AgentConfig } from '../config/config.ts';
import type { EmitEvent } from '../contract.ts';
import type { Session, SessionPorts } from '../session/session.ts';
import type { mountView } from '../ui/view/mount-view.ts';
import type { EarlyDialog } from './early-dialog.ts';
import type { Asking, WordPorts } from './language-file.ts';

/** What the way in is given by the element that it belongs to, and what it tells it. */
export type EntrancePorts = {
  readonly emit: EmitEvent;
  readonly config: () => AgentConfig;
  /** Where the view is drawn; null while the element is in no document. */
  readonly root: () => ShadowRoot | null;
  /** What is on the screen has changed. */
  readonly onChange: () => void;
  /** The dialog was opened, a frame ago. */
  readonly onOpened: () => void;
  /** A fault of the view. */
  readonly onFault: (error: unknown) => void;
  /** Words that did not come, or that make no sense: for the owner, in plain English. Once for each. */
  readonly onWordFault: (message: string) => void;
  /** The host page leaves no way to show the dialog. */
  readonly onBroken: (error: unknown) => void;
  /** A part has not come this time, and so not what its visitor waits for. */
  readonly onMissing: (error: unknown) => void;
};

/** The dialog before React, as far as the way in uses it. */
export type DrawnDialog = Pick<EarlyDialog, keyof EarlyDialog>;

export type EntranceParts = {
  /** False where no call can work on this page, whatever the visitor does. */
  readonly admitsCalls: () => boolean;
  /** Draws the dialog, out of sight unless it is wanted. */
  readonly drawDialog: (root: ShadowRoot, isWanted: boolean, onClose: () => void) => Promise<DrawnDialog>;
  /** The session with its voice client, and React. Their code is evaluated on the first call. */
  readonly loadSession: () => Promise<{
    readonly createSession: (ports: Pick<SessionPorts, 'emit' | 'dialog'>) => Session;
    readonly mountView: typeof mountView;
  }>;
  /** For a language that is no part of the script. Resolves when a dialog should not wait for them any more. */
  readonly bringWords: (asking: Asking, ports: WordPorts) => Promise<void>;
  readonly isMissing: (error: unknown) => boolean;
  readonly afterPaint: (run: () => void) => void;
  readonly nextTask: () => Promise<void>;
  /** Resolves when a view that is drawn piece by piece is not waited for any more. */
  readonly patience: () => Promise<void>;
  /** Runs when the page goes away, even into the back-forward cache. Returns the function that stops it. */
  readonly onPageHide: (run: () => void) => () => void;
};
