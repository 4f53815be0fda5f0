/** What a stored call needs of the element, and its bar. */
import type { AgentConfig } from '../../config/config.ts';
import type { EmitEvent, EndReason } from '../../contract.ts';

/** The class of the bar, which is loaded apart. */
export type WaitsForParts = new (ports: FollowedPorts) => {
  readonly isShown: boolean;
  resume(): Promise<void>;
  end(reason: EndReason): boolean;
  hide(): void;
};

export type FollowedPorts = {
  readonly host: HTMLElement;
  readonly emit: EmitEvent;
  readonly config: () => AgentConfig;
  /** Aborted when the element leaves the document. */
  readonly connection: AbortSignal;
  /** Loads what shows a call that waits for the parts; null where there is nothing to wait for. */
  readonly bringBar: (() => Promise<WaitsForParts>) | null;
  /** Whether the parts are loaded. */
  readonly isReady: () => boolean;
  /** Hands the stored call to the parts that resume it. Rejects if they fail to load. */
  readonly resume: () => Promise<void>;
  /** Ends a call that the parts have taken. */
  readonly endCall: () => Promise<void>;
  /** The bar has come or gone. */
  readonly onChange: () => void;
  /** The parts did not come. */
  readonly onMissing: (error: unknown) => void;
  /** Neither did the bar. */
  readonly onLost: (error: unknown) => void;
};
