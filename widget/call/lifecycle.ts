/** The life of a call as a pure reducer. */
import type { EndReason, StageName } from '../contract.ts';

export type CallState =
  | { readonly status: 'idle' }
  | { readonly status: 'starting'; readonly stage: StageName }
  | { readonly status: 'joined'; readonly callId: string }
  | { readonly status: 'live'; readonly callId: string; readonly since: number }
  | { readonly status: 'ending'; readonly reason: EndReason };
