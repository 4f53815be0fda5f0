/** Decides whether an agent can receive text messages, for the form, the panel and `diagnose()`. Pure. */
import type { AgentConfig } from '../config/config.ts';
import { isOpen } from '../config/required-settings.ts';
import type { Reference } from '../contract.ts';

/** Why an agent cannot receive text messages. Calls may still work. */
export type WritingObstacle =
  | 'squad' // the platform's text chat works with a single assistant only
  | 'workflow'
  | 'no-assistant'
  | 'no-key'
  | 'no-site-key'; // no conversation starts without a bot check

export type WritableConfig = Pick<AgentConfig, 'endpoint'> & {
  readonly publicKey: string | null;
  readonly assistant: Reference | null;
  readonly squad: Reference | null;
  readonly workflow: Reference | null;
  /** With an endpoint the owner selects the agent, so the tag needs neither key nor assistant. */
  readonly callEndpoint: string | null;
  readonly captchaSiteKey: string | null;
};

/** Null if the agent can receive text messages. */
export function writingObstacle(config: WritableConfig): WritingObstacle | null {
  if (!config.callEndpoint) {
    if (config.workflow) return 'workflow';
    if (config.squad) return 'squad';
    if (!config.assistant) return 'no-assistant';
    if (!config.publicKey) return 'no-key';
  }
  // An endpoint that has not answered yet may still name it.
  const isAwaited = config.callEndpoint !== null && config.endpoint?.status !== 'known';
  return config.captchaSiteKey || isAwaited ? null : 'no-site-key';
}

export function canWrite(config: WritableConfig): boolean {
  return writingObstacle(config) === null;
}

/** True if visitors can leave a message, which requires the owner's endpoint and a bot check. */
export const offersMessages = (
  config: Pick<AgentConfig, 'messages' | 'callEndpoint' | 'captchaSiteKey' | 'endpoint'>,
): boolean =>
  config.messages &&
  config.callEndpoint !== null &&
  config.captchaSiteKey !== null &&
  isOpen(config, 'message');

/** True if text chat is offered to visitors. */
export const offersWriting = (config: WritableConfig & Pick<AgentConfig, 'writing'>): boolean =>
  config.writing && isOpen(config, 'writing') && canWrite(config);
