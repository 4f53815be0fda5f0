/** Whether the dialog is shown, as the session knows it: the door in `entrance/` decides, and tells. */
import type { OpenTrigger } from '../contract.ts';

export type PanelState =
  { readonly open: false; readonly trigger: null } | { readonly open: true; readonly trigger: OpenTrigger };

export const CLOSED_PANEL: PanelState = { open: false, trigger: null };

export const openPanel = (trigger: OpenTrigger): PanelState => ({ open: true, trigger });
