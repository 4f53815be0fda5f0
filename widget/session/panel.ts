/** When the dialog opens and closes, as a pure reducer. */
import type { CallStatus, CloseReason, OpenTrigger } from '../contract.ts';

export type PanelState = {
  readonly open: boolean;
  /** What opened it; null while closed. */
  readonly trigger: OpenTrigger | null;
  /** True once it has been opened by any means: the scroll opens it only if nothing did before. */
  readonly opened: boolean;
};

export type PanelEvent =
  | { readonly type: 'open'; readonly trigger: OpenTrigger; readonly call: CallStatus }
  | { readonly type: 'close'; readonly reason: CloseReason };

export const CLOSED_PANEL: PanelState = { open: false, trigger: null, opened: false };

export function reducePanel(state: PanelState, event: PanelEvent): PanelState {
  switch (event.type) {
    case 'open':
      return mayOpen(state, event.trigger, event.call)
        ? { open: true, trigger: event.trigger, opened: true }
        : state;
    case 'close':
      return state.open ? { ...state, open: false, trigger: null } : state;
  }
}

/** There is one call at a time: while one is under way the call bar is the interface, not the form. */
export function mayOpen(state: PanelState, trigger: OpenTrigger, call: CallStatus): boolean {
  if (state.open || call !== 'idle') return false;
  return trigger !== 'scroll' || !state.opened;
}
