/** What the early dialog shows: the open form, untouched. The build draws it, and React hydrates it, from this snapshot. */
import type { AgentConfig } from '../../config/config.ts';
import type { Snapshot } from './snapshot.ts';
import { snapshotOf } from './derived.ts';
import { INITIAL_STATE, reduceSession } from './state.ts';

export function drawnSnapshot(config: AgentConfig): Snapshot {
  const configured = reduceSession(INITIAL_STATE, { type: 'configured', config });
  return snapshotOf(reduceSession(configured, { type: 'panel-shown', trigger: 'launcher' }));
}
