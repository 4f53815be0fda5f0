/** What the way in is given by the element that it belongs to, and what it tells it. */
import type { AgentConfig } from '../config/config.ts';
import type { EmitEvent } from '../contract.ts';

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
  /** Words that did not come, or that make no sense: for the owner, in plain English. May be told more than once. */
  readonly onWordFault: (message: string) => void;
  /** The host page leaves no way to show the dialog; or, with a `MissingPart`, it has not come this time. */
  readonly onBroken: (error: unknown) => void;
};
