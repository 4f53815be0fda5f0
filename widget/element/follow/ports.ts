/** The ports that a stored call needs from the element. */
import type { AgentConfig } from '../../config/config.ts';
import type { EmitEvent } from '../../contract.ts';

export type FollowedPorts = {
  readonly host: HTMLElement;
  readonly emit: EmitEvent;
  readonly config: () => AgentConfig;
  /** Aborted when the element leaves the document. */
  readonly connection: AbortSignal;
  /** Whether the parts are loaded. */
  readonly isReady: () => boolean;
  /** Hands the stored call to the parts that resume it. Rejects if they fail to load. */
  readonly resume: () => Promise<void>;
  /** Ends a call that the parts have taken over. */
  readonly endCall: () => Promise<void>;
  /** Called when the bar appears or disappears. */
  readonly onChange: () => void;
  /** Called when the parts failed to load. */
  readonly onMissing: (error: unknown) => void;
  /** Called when both the bar and the parts failed to load. */
  readonly onLost: (error: unknown) => void;
};
