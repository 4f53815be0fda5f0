/** Sequences that once failed, each in its shortest form, replayed in every run. */
import type { EventName } from '../../../widget/contract.ts';
import type { CommandName } from './commands.ts';
import type { Step } from './sequences.ts';

const now = (command: CommandName, wait: Step['wait'] = 'a moment later'): Step => ({
  command,
  on: null,
  wait,
});
const from = (on: EventName, command: CommandName): Step => ({ command, on, wait: 'at once' });

export const KNOWN: readonly (readonly Step[])[] = [
  // The dialog opened twice.
  [from('agent-open', 'call open()'), now('open')],
  // The dialog was open while a call started.
  [from('agent-close', 'call open()'), now('fill in and submit')],
  // A call began for a removed element.
  [from('agent-close', 'remove'), now('fill in and submit')],
  // The dialog opened and a room was created for a removed element.
  [now('go offline', 'at once'), now('fill in and submit', 'at once')],
  // A change of settings unmuted the visitor.
  [now('mute'), now('change noise cancellation'), now('fill in and submit')],
  // Unmuting while the room was being joined left the room muted.
  [now('mute'), now('join waits'), now('fill in and submit'), now('unmute'), now('all answers come')],
  // A volume-level event fired after the end of the call.
  [
    now('fill in and submit'),
    now('the agent listens'),
    from('speech-start', 'call endCall()'),
    now('the agent speaks'),
  ],
  // The end of a call fired no event.
  [
    from('call-start-success', 'change the key'),
    from('call-error', 'call open()'),
    now('fill in and submit', 'half a minute later'),
  ],
  // A stage completed shortly after the element was removed; the cases differ in the number of promise ticks.
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((later) => [
    now('microphone waits', 'at once'),
    now('fill in and submit'),
    now('the latest answer comes', 'at once'),
    ...Array.from({ length: later }, () => now('move', 'at once')),
  ]),
  // A view from before a reinsertion broke the reinserted element.
  [now('remove'), now('insert'), now('the first view breaks')],
  // The dialog was opened after the view had broken.
  [
    from('agent-open', 'the first view breaks'),
    from('call-start-failed', 'call open()'),
    now('fill in and submit', 'at once'),
  ],
  // A listener reinserted the element while it was being removed.
  [now('call open()'), from('agent-close', 'insert'), now('remove'), now('fill in and submit')],
  // A dialog prepared while the element was in no document never appeared afterwards.
  [now('remove'), now('hover'), now('insert'), now('call open()')],
  // A start that failed immediately kept its lock, because the next start was in progress.
  [
    now('go offline', 'at once'),
    now('fill in and submit', 'at once'),
    now('come online', 'at once'),
    now('fill in and submit', 'half a minute later'),
  ],
  // A listener removed the element while its view broke: inserted again, it never opened.
  [
    from('agent-close', 'remove'),
    now('open', 'at once'),
    now('the first view breaks', 'at once'),
    now('fill in and submit', 'at once'),
  ],
  // A stage completed after the call was stopped.
  [
    now('join waits'),
    now('fill in and submit'),
    from('call-start-progress', 'call endCall()'),
    now('all answers come'),
  ],
];
