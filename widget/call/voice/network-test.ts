/** Tests whether calls can reach the network, in a separate room. */
import { settledOrLate, withLimit } from '../../platform/waiting.ts';
import { NETWORK_TEST_LIMIT_MS, TEARDOWN_LIMIT_MS } from '../constants.ts';
import type { Timers } from '../ports.ts';
import type { ExtendedRoom, NetworkReport } from './extended-room.ts';

const FAILED: NetworkReport = { websocket: 'failed', network: 'failed' };

/** Never rejects; settles within 30 s. */
export async function runNetworkTest(
  createRoom: () => Promise<ExtendedRoom>,
  timers: Timers,
): Promise<NetworkReport> {
  let room: ExtendedRoom | null = null;
  try {
    room = await createRoom();
    return await withLimit(
      timers,
      NETWORK_TEST_LIMIT_MS,
      room.testNetwork(),
      () => new Error('The test took too long.'),
    );
  } catch {
    return FAILED;
  } finally {
    if (room !== null) await settledOrLate(timers, TEARDOWN_LIMIT_MS, room.destroy());
  }
}
