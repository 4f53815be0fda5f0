/** What the way in brings when it is wanted, and what it needs of the browser: tests give it other parts. */
import { admitsCalls, environment } from '../call/environment.ts';
import { afterPaint } from '../page/after-paint.ts';
import type { Session, SessionPorts } from '../session/session.ts';
import type { mountView } from '../ui/view/mount-view.ts';
import type { EarlyDialog } from './early-dialog.ts';
import type { Asking, WordPorts } from './language-file.ts';

/** The dialog before React, as far as the way in uses it. */
export type DrawnDialog = Pick<EarlyDialog, keyof EarlyDialog>;

export type EntranceParts = {
  /** False where no call can work on this page, whatever the visitor does. */
  readonly admitsCalls: () => boolean;
  /** Draws the dialog, out of sight unless it is wanted. Its code is evaluated on the first call. */
  readonly drawDialog: (root: ShadowRoot, isWanted: boolean, onClose: () => void) => Promise<DrawnDialog>;
  /** The session with its voice client, and React. Their code is evaluated on the first call. */
  readonly loadSession: () => Promise<{
    readonly createSession: (ports: Pick<SessionPorts, 'emit' | 'dialog'>) => Session;
    readonly mountView: typeof mountView;
  }>;
  /** For a language that is no part of the script. Resolves when a dialog should not wait for them any more. */
  readonly bringWords: (asking: Asking, ports: WordPorts) => Promise<void>;
  readonly afterPaint: (run: () => void) => void;
  readonly nextTask: () => Promise<void>;
  /** Runs when the page goes away, even into the back-forward cache. Returns the function that stops it. */
  readonly onPageHide: (run: () => void) => () => void;
};

/** Of the script: files stand beside it. Empty where it is part of a bundle that has no address. */
const address = (globalThis.document?.currentScript as HTMLScriptElement | null)?.src ?? '';

/** Whether they are fetched one by one, and one of them may not come. */
export const IN_PARTS: boolean = false;

export const browserParts: EntranceParts = {
  admitsCalls: () => admitsCalls(environment),
  drawDialog: async (...given) => {
    const { EarlyDialog } = await import('./early-dialog.ts');
    return new EarlyDialog(...given);
  },
  loadSession: async () => {
    const { Session } = await import('../session/session.ts');
    const { onPage: follow } = await import('../follow/on-page.ts');
    const { consentShown, mountView } = await import('../ui/view/mount-view.ts');
    return { createSession: (ports) => new Session({ ...ports, consentShown, follow }), mountView };
  },
  bringWords: async (...given) => {
    const { bringWords } = await import('./language-file.ts');
    return bringWords(address, ...given);
  },
  afterPaint,
  nextTask: () => new Promise((resume) => setTimeout(resume)),
  onPageHide: (run) => {
    window.addEventListener('pagehide', run);
    return () => window.removeEventListener('pagehide', run);
  },
};
