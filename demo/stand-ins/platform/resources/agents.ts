/** The agents that were created at the platform. */
import type { Script } from '../../erin/dialogue.ts';
import type { ResourceStore } from './resource-store.ts';

export type Agent = {
  /** Unvalidated. */
  readonly firstMessage: unknown;
  readonly script: Script;
};

/** Any other id is the agent of the landing page, or a scenario. */
export function agentIn(store: ResourceStore, id: string | null): Agent {
  if (id === null || !store.has('/assistant', id)) return { firstMessage: undefined, script: 'house' };
  return { firstMessage: store.get('/assistant', id)['firstMessage'], script: 'business' };
}
