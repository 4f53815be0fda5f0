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
  // Opened twice.
  [from('agent-open', 'call open()'), now('open')],
  // Open while a call starts.
  [from('agent-close', 'call open()'), now('fill in and submit')],
  // A call that began for an element that had gone.
  [from('agent-close', 'remove'), now('fill in and submit')],
  // A dialog that opened, and a room that was made, for an element that had gone.
  [now('go offline', 'at once'), now('fill in and submit', 'at once')],
  // Unmuted by a change of settings.
  [now('mute'), now('change noise cancellation'), now('fill in and submit')],
  // Muted in the room only, when unmuted while it was being joined.
  [now('mute'), now('join waits'), now('fill in and submit'), now('unmute'), now('all answers come')],
  // A volume after the end.
  [
    now('fill in and submit'),
    now('the agent listens'),
    from('speech-start', 'call endCall()'),
    now('the agent speaks'),
  ],
  // A call whose end fired no event.
  [
    from('call-start-success', 'change the key'),
    from('call-error', 'call open()'),
    now('fill in and submit', 'half a minute later'),
  ],
  // A stage that was completed right after the element had gone: so many promises later.
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((later) => [
    now('microphone waits', 'at once'),
    now('fill in and submit'),
    now('the latest answer comes', 'at once'),
    ...Array.from({ length: later }, () => now('move', 'at once')),
  ]),
  // A tag that a view of its life before broke.
  [now('remove'), now('insert'), now('the first view breaks')],
  // A dialog that was opened where nothing could be shown any more.
  [
    from('agent-open', 'the first view breaks'),
    from('call-start-failed', 'call open()'),
    now('fill in and submit', 'at once'),
  ],
  // An element that is reinserted by a listener of its removal.
  [now('call open()'), from('agent-close', 'insert'), now('remove'), now('fill in and submit')],
  // A dialog that was prepared while the element was in no document, and never came afterwards.
  [now('remove'), now('hover'), now('insert'), now('call open()')],
  // The lock of a start that failed immediately, kept because the next start was in progress.
  [
    now('go offline', 'at once'),
    now('fill in and submit', 'at once'),
    now('come online', 'at once'),
    now('fill in and submit', 'half a minute later'),
  ],
  // A stage that was completed after the stop.
  [
    now('join waits'),
    now('fill in and submit'),
    from('call-start-progress', 'call endCall()'),
    now('all answers come'),
  ],
];
