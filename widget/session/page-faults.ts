/** What is wrong with the page around the tag, as its owner is told. */
import { TAG, type EmitEvent, type EventDetails } from '../contract.ts';

type Fault = EventDetails['call-error'];

export const FRAME_BLOCKED: Fault = {
  type: 'configuration-error',
  message: 'The bot check’s frame did not load: frame-src of this page, its COEP or a blocker may stop it.',
  fatal: false,
  reason: 'not-configured',
};

export const CONTROLS_UNREACHABLE: Fault = {
  type: 'interface-error',
  message: 'The call was ended: for ten seconds this page left no way to show its End Call button.',
  fatal: true,
  reason: 'unknown',
};

export const notSetUp = (message: string): Fault => ({
  type: 'configuration-error',
  message,
  fatal: true,
  reason: 'not-configured',
});

/** A setting that keeps something from working, and no visitor from calling. */
export function reportSetting(emit: EmitEvent, message: string): void {
  console.warn(`<${TAG}>: ${message}`);
  emit('call-error', { ...notSetUp(message), fatal: false });
}
