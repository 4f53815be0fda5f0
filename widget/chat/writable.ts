/** Whether an agent can be written to: decided here, for the form, the panel and `diagnose()`. Pure. */
import type { Reference } from '../contract.ts';

/** What stands in the way of writing. It is no hindrance to calls. */
export type WritingObstacle =
  | 'squad' // the platform answers in writing for single assistants alone
  | 'workflow'
  | 'no-assistant'
  | 'no-key';

export type WritableConfig = {
  readonly publicKey: string | null;
  readonly assistant: Reference | null;
  readonly squad: Reference | null;
  readonly workflow: Reference | null;
  /** With an endpoint the owner chooses who answers: the tag needs neither key nor agent. */
  readonly callEndpoint?: string | null;
};

/** Null where the agent can be written to. */
export function writingObstacle(config: WritableConfig): WritingObstacle | null {
  if (config.callEndpoint) return null;
  if (config.workflow) return 'workflow';
  if (config.squad) return 'squad';
  if (!config.assistant) return 'no-assistant';
  return config.publicKey ? null : 'no-key';
}

export function canWrite(config: WritableConfig): boolean {
  return writingObstacle(config) === null;
}

/** True where visitors may leave a message: the owner's endpoint takes them, behind a bot check. */
export const offersMessages = (config: {
  readonly messages: boolean;
  readonly callEndpoint: string | null;
  readonly captchaSiteKey: string | null;
}): boolean => config.messages && config.callEndpoint !== null && config.captchaSiteKey !== null;

/** True where the written way is offered to visitors. */
export const offersWriting = (config: WritableConfig & { readonly writing: boolean }): boolean =>
  config.writing && canWrite(config);
