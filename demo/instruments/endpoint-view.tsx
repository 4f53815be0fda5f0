import { CopyButton } from '../../site/embed/copy-button.tsx';
import type { EndpointRecord, RecordedAnswer } from '../call-endpoint/record.ts';
import { EntryTime } from './entry-time.tsx';
import { ReadingBar } from './reading-bar.tsx';
import { countersOf, readEndpoint } from './records/endpoint-record.ts';
import { useLoaded } from './use-loaded.ts';

/** Shows the endpoint's requests, refusals with their reasons, counters and receipts. */
export function EndpointView() {
  const [loaded, reload] = useLoaded(readEndpoint);
  const record = loaded.status === 'read' ? loaded.value : null;
  return (
    <>
      <ReadingBar loaded={loaded} summary={headline} onReload={reload}>
        <CopyButton label="Copy as JSON" text={() => JSON.stringify(record, null, 2)} />
      </ReadingBar>
      {record !== null && <Counters record={record} />}
      {record !== null && <Answers answers={record.answers} />}
      {record !== null && <FeedbackList record={record} />}
      {record !== null && <Mails record={record} />}
      {record !== null && <Receipts record={record} />}
    </>
  );
}

function headline({ answers, refusals }: EndpointRecord): string {
  const refused = Object.values(refusals).reduce((sum, count) => sum + count, 0);
  return `Latest: ${answers.length} · refused: ${refused}`;
}

function Counters({ record }: { readonly record: EndpointRecord }) {
  const counters = countersOf(record);
  return (
    <table className="counters">
      <caption>Counters</caption>
      <tbody>
        {counters.map(({ key, title, used, limit, until }) => (
          <tr key={key}>
            <th scope="row">{title}</th>
            <td className="number">
              {used} of {limit ?? 'any'}
            </td>
            <td>until {momentOf(until)}</td>
          </tr>
        ))}
        {Object.entries(record.refusals).map(([error, count]) => (
          <tr key={error}>
            <th scope="row">
              Refused: <code>{error}</code>
            </th>
            <td className="number">{count}</td>
            <td>since the start</td>
          </tr>
        ))}
      </tbody>
      {counters.length === 0 && <Nothing text="Nothing is counted yet." />}
    </table>
  );
}

/** Includes the date, because most windows end tomorrow. */
function momentOf(time: string): string {
  return new Date(time).toLocaleString('en', {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  });
}

function Answers({ answers }: { readonly answers: readonly RecordedAnswer[] }) {
  return (
    <table className="rows answers">
      <caption>Asked</caption>
      <tbody>
        {answers.map((answer, index) => (
          <tr key={answers.length - index} data-status={answer.error === null ? 'ok' : 'problem'}>
            <td className="time">
              <EntryTime time={Date.parse(answer.at)} />
            </td>
            <td className="status">{answer.status}</td>
            <td className="what">
              <b>
                {answer.method} {answer.path}
              </b>{' '}
              {answer.error !== null && <code>{answer.error}</code>}{' '}
              <span className="detail">
                {answer.message} from {answer.origin ?? 'no page'}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
      {answers.length === 0 && <Nothing text="It was not asked yet." />}
    </table>
  );
}

function FeedbackList({ record: { feedback } }: { readonly record: EndpointRecord }) {
  return (
    <section>
      <h3>Did it help?</h3>
      {feedback.length === 0 && <p className="empty">No answers to "Did this help?" yet.</p>}
      {feedback.map(({ id, at, helped }) => (
        <p key={`${at} ${id}`} className="note">
          <EntryTime time={Date.parse(at)} /> <code>{id.slice(0, 8)}</code> {helped ? 'Yes' : 'No'}
        </p>
      ))}
    </section>
  );
}

function Mails({ record: { mails } }: { readonly record: EndpointRecord }) {
  return (
    <section>
      <h3>Mails</h3>
      {mails.length === 0 && (
        <p className="empty">
          Each conversation is mailed to its owner, who reads all of them in the <a href="/inbox/">inbox</a>.
        </p>
      )}
      {mails.map(({ at, from, to, subject, text }) => (
        <details key={`${at} ${subject}`} className="call">
          <summary>
            <EntryTime time={Date.parse(at)} /> <b>{subject}</b> to {to}
            {from !== '' && ` from ${from}`}
          </summary>
          <pre className="code">{text}</pre>
          {linksIn(text).map((link) => (
            <a key={link} href={link}>
              Open the link
            </a>
          ))}
        </details>
      ))}
    </section>
  );
}

const linksIn = (text: string): readonly string[] => text.match(/https?:\S+/g) ?? [];

function Receipts({ record: { receipts, problems } }: { readonly record: EndpointRecord }) {
  return (
    <section>
      <h3>Receipts</h3>
      {receipts.length === 0 && <p className="empty">Each conversation that begins leaves one here.</p>}
      {receipts.map((receipt) => (
        <details key={receipt.id} className="call">
          <summary>
            <code>{receipt.id.slice(0, 8)}</code> <b>{receipt.agent}</b> {receipt.channel}, agreed in{' '}
            {receipt.consent.language}
          </summary>
          <pre className="code">{JSON.stringify(receipt, null, 2)}</pre>
        </details>
      ))}
      {problems.length > 0 && <h3>What the server’s log would say</h3>}
      {problems.map((problem, index) => (
        <p key={`${index} ${problem}`} className="problem">
          {problem}
        </p>
      ))}
    </section>
  );
}

function Nothing({ text }: { readonly text: string }) {
  return (
    <tfoot>
      <tr>
        <td className="empty">{text}</td>
      </tr>
    </tfoot>
  );
}
