/** What a session needs of the element, of the page and of the browser. */
import type { AgentConfig } from '../config/config.ts';
import type { CloseReason, Channel, EmitEvent, OpenTrigger } from '../contract.ts';
import type { FollowPorts } from '../follow/ports.ts';
import type { CallLock } from './call-lock.ts';
import type { ConsentPorts } from './consent-desk.ts';
import type { ShownConsent } from './snapshot.ts';
import type { CreateClient } from './voice-link.ts';
import type { CreateChat } from './writing-link.ts';

/** Opens and closes the dialog, and tells the page. The session is then told what is shown. */
export type DialogDoor = {
  open(trigger: OpenTrigger, channel?: Channel): void;
  close(reason: CloseReason): void;
};

export type SessionPorts = Partial<Pick<ConsentPorts, 'now' | 'digest'>> & {
  readonly emit: EmitEvent;
  readonly door: DialogDoor;
  /** What the view shows beside the box, in this configuration. */
  readonly consentShown: (config: AgentConfig, channel: Channel) => ShownConsent;
  /** Left out, calls stay on their page. */
  readonly follow?: FollowPorts;
  readonly createClient?: CreateClient;
  readonly createChat?: CreateChat;
  /** What feedback is sent with. */
  readonly fetch?: typeof globalThis.fetch;
  /** What keeps a site's tabs from calling at the same time. */
  readonly lock?: CallLock;
  /** Runs what can wait until the browser has drawn what the visitor is waiting for. */
  readonly whenIdle?: (run: () => void) => void;
};
