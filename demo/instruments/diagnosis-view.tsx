import { useCallback } from 'react';
import { CopyButton } from '../controls/copy-button.tsx';
import type { Report, TaskTamerAgentElement } from '../../widget/contract.ts';
import { useReading } from './use-reading.ts';

export function DiagnosisView({ tag }: { readonly tag: TaskTamerAgentElement | undefined }) {
  const read = useCallback(() => reportOf(tag), [tag]);
  const [reading, again] = useReading(read);
  const report = reading.status === 'read' ? reading.value : null;
  return (
    <>
      <div className="toolbar">
        <span className="count" role="status">
          {report === null ? 'Asking the tag …' : headline(report)}
        </span>
        <button type="button" onClick={again}>
          Ask again
        </button>
        <CopyButton label="Copy as JSON" text={() => JSON.stringify(report, null, 2)} />
      </div>
      {reading.status === 'failed' && <p className="problem">{reading.message}</p>}
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

function headline({ version, callStatus, lastCallId, findings }: Report): string {
  const problems = findings.filter(({ status }) => status === 'problem').length;
  return `Problems: ${problems} · version ${version} · ${callStatus} · last call ${lastCallId ?? 'none'}`;
}

/** @throws when there is no tag, or the script that would define it did not come */
async function reportOf(tag: TaskTamerAgentElement | undefined): Promise<Report> {
  if (tag === undefined) throw new Error('There is no tag.');
  if (!('diagnose' in tag)) throw new Error('The tag is not defined: its script did not run.');
  return tag.diagnose();
}
