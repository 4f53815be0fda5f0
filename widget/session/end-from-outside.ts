import type { WebCall } from '../platform/web-call.ts';
import type { CallClient } from '../call/call-client.ts';
import { JOIN_LIMIT_MS } from '../call/constants.ts';
import { settledOrLate } from '../platform/waiting.ts';

/**
 * Ends a call that nobody here is in. The platform takes its end only from who is in the room: a visit of a moment,
 * without a microphone. Rejects where no room can be made; a call that cannot be reached is ended by the platform's time.
 */
export async function endFromOutside(
  { ports, roomOptions }: CallClient,
  { webCallUrl: url, callToken: token }: WebCall,
): Promise<void> {
  const room = await ports.createRoom({ ...roomOptions, audioSource: false });
  const ending = room
    .join({ url, token, videoSource: false, muted: true })
    .then(() => room.sendAtOnce({ type: 'end-call' }));
  await settledOrLate(ports.timers, JOIN_LIMIT_MS, ending);
  await room.destroy();
}
