/**
 * The lifecycle of a call as a pure reducer. Every state change goes through it; an event that makes no sense changes
 * nothing.
 */
import type { EndReason, StageName } from '../contract.ts';

/** `since` is milliseconds since 1970. `joined`: in the room, but the agent does not listen yet. */
export type CallState =
  | { readonly status: 'idle' }
  /** `resumed`: the call began on an earlier page. */
  | { readonly status: 'starting'; readonly stage: StageName; readonly resumed?: true }
  | { readonly status: 'joined'; readonly callId: string }
  | { readonly status: 'live'; readonly callId: string; readonly since: number }
  | { readonly status: 'ending'; readonly reason: EndReason };

export type LifecycleEvent =
  | { readonly type: 'started'; readonly resumed?: true }
  | { readonly type: 'stage-entered'; readonly stage: StageName }
  | { readonly type: 'joined'; readonly callId: string }
  | { readonly type: 'agent-listening'; readonly at: number }
  | { readonly type: 'ending'; readonly reason: EndReason }
  | { readonly type: 'ended' };

export const IDLE: CallState = { status: 'idle' };

export function callReducer(state: CallState, event: LifecycleEvent): CallState {
  switch (event.type) {
    case 'started':
      return state.status === 'idle' ? begun(event) : state;
    case 'stage-entered':
      return state.status === 'starting' ? enterStage(state, event.stage) : state;
    case 'joined':
      return state.status === 'starting' ? { status: 'joined', callId: event.callId } : state;
    case 'agent-listening':
      return state.status === 'joined' ? { status: 'live', callId: state.callId, since: event.at } : state;
    case 'ending':
      return state.status === 'idle' || state.status === 'ending'
        ? state
        : { status: 'ending', reason: event.reason };
    case 'ended':
      return state.status === 'idle' ? state : IDLE;
  }
}

const begun = ({ resumed }: LifecycleEvent & { type: 'started' }): CallState => ({
  status: 'starting',
  stage: 'validation',
  ...(resumed && { resumed }),
});

function enterStage(state: CallState & { status: 'starting' }, stage: StageName): CallState {
  return state.stage === stage ? state : { ...state, stage };
}
