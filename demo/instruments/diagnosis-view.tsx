import { useCallback } from 'react';
import { CopyButton } from '../../site/embed/copy-button.tsx';
import { TAG, type Report, type TaskTamerAgentElement } from '../../widget/contract.ts';
import { ReadingBar } from './reading-bar.tsx';
import { useLoaded } from './use-loaded.ts';

export function DiagnosisView({ tag }: { readonly tag: TaskTamerAgentElement | undefined }) {
  const read = useCallback((signal: AbortSignal) => reportOf(tag, signal), [tag]);
  const [loaded, reload] = useLoaded(read);
  const report = loaded.status === 'read' ? loaded.value : null;
  return (
    <>
      <ReadingBar loaded={loaded} summary={headline} onReload={reload}>
        <CopyButton label="Copy as JSON" text={() => JSON.stringify(report, null, 2)} />
      </ReadingBar>
      <Findings findings={report?.findings ?? []} />
    </>
  );
}

function Findings({ findings }: Pick<Report, 'findings'>) {
  return (
    <table className="findings">
      <tbody>
        {findings.map(({ check, status, message }, index) => (
          <tr key={`${index} ${check}`} data-status={status}>
            <th scope="row">{check}</th>
            <td className="status">{status}</td>
            <td>{message}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function headline({ version, callState, lastCallId, findings }: Report): string {
  const problems = findings.filter(({ status }) => status === 'problem').length;
  return `Problems: ${problems} · version ${version} · ${callState} · last call ${lastCallId ?? 'none'}`;
}

/** @throws if there is no tag, or its script does not load */
async function reportOf(tag: TaskTamerAgentElement | undefined, signal: AbortSignal): Promise<Report> {
  if (tag === undefined) throw new Error('There is no tag.');
  await untilDefined(tag.ownerDocument.defaultView ?? window, signal);
  return tag.diagnose();
}

const SCRIPT_LIMIT_MS = 5_000;

function untilDefined({ customElements }: Window, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error('The tag is not defined: its script did not run.'));
    const timer = setTimeout(late, SCRIPT_LIMIT_MS);
    const settle = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', settle);
    customElements.whenDefined(TAG).then(settle, reject);
  });
}
