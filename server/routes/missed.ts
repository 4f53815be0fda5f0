/** Lists visitors in the inbox who did not reach the agent. */
import type { Channel, EndpointRefusal, MicrophoneFailure } from '../../widget/contract-endpoint.ts';
import { addressKey, type IncomingRequest } from '../admission/admission.ts';
import { DAY_SECONDS } from '../admission/days.ts';
import type { Context } from '../context.ts';

/** Once a day for each address, so that one sender cannot fill the inbox. */
export async function recordMissed(
  context: Context,
  incoming: IncomingRequest,
  channel: Channel,
  reason: EndpointRefusal | MicrophoneFailure,
): Promise<void> {
  const { inbox } = context.settings;
  if (inbox === null) return;
  const address = addressKey(context, incoming);
  // Without counters every start is refused, and the owner should know.
  const isFirst =
    address === null ||
    (await context.counters.take(`missed:${address}`, 1, 1, DAY_SECONDS).then(
      ({ allowed }) => allowed,
      () => true,
    ));
  if (isFirst) await inbox.refused(channel, reason);
}
