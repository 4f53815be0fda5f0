/** The recording API's messages; nothing is recorded. */
import type { Action, MachineContext } from './machine-context.ts';

const RECORDING_ID = 'stand-in-recording';

export const recordingActions: Readonly<Record<string, Action>> = {
  'local-recording-start'({ meeting, page }, { layout, instanceId }) {
    if (meeting?.behaviour.recordingFails === true) {
      page.post({
        action: 'recording-error',
        errorMsg: 'The recording could not be started.',
        error: { type: 'recording-error', msg: 'The recording could not be started.' },
        ...instance(instanceId),
      });
      return;
    }
    page.post({
      action: 'recording-started',
      local: false,
      type: 'cloud',
      recordingId: RECORDING_ID,
      layout,
      startedBy: meeting?.content.localId,
      ...instance(instanceId),
    });
  },
  'local-recording-stop'({ page }: MachineContext, { instanceId }) {
    page.post({ action: 'recording-stopped', ...instance(instanceId) });
  },
  'daily-method-update-recording': () => undefined,
};

function instance(instanceId: unknown): object {
  return typeof instanceId === 'string' ? { instanceId } : {};
}
