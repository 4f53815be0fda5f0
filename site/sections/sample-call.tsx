/** An opened line of the night sheet: the call, and what it left behind: the slip, the reminder, the staff's mail. */
import {
  CALL_ATTRIBUTE,
  NOTE_ATTRIBUTE,
  PLAY_ATTRIBUTE,
  RECORDING_ATTRIBUTE,
  SPEAKER_ATTRIBUTE,
} from '../calls/markup-names.ts';
import { AGENT } from '../content/content.ts';
import { CALL } from '../content/calls/labels.ts';
import type { Entry } from '../content/night-sheet.ts';
import { Bell } from '../layout/drawings.tsx';
import { recordingOf } from './recordings.ts';

type EntryProps = { readonly entry: Entry };

export function SampleCall({ entry }: EntryProps) {
  const recording = recordingOf(entry.call.id);
  return (
    <div className="call" {...{ [CALL_ATTRIBUTE]: '', [RECORDING_ATTRIBUTE]: recording ?? undefined }}>
      <Talk entry={entry} isSilent={recording === null} />
      <Outcome entry={entry} />
    </div>
  );
}

function Talk({ entry: { caller, call }, isSilent }: EntryProps & { readonly isSilent: boolean }) {
  const noteId = `${call.id}-note`;
  return (
    <div className="call-talk">
      <p className="call-sample">
        <b>{CALL.sample}</b> {CALL.madeUp}
      </p>
      <div className="call-player">
        <span className="call-mark">
          <Bell />
        </span>
        <button
          type="button"
          className="button-plain"
          aria-label={`${CALL.play}: ${caller}`}
          aria-describedby={noteId}
          {...{ [PLAY_ATTRIBUTE]: '' }}
        >
          {CALL.play}
        </button>
        {/* No live region: dialogs would leave the whole page behind them readable. */}
        <p id={noteId} {...{ [NOTE_ATTRIBUTE]: '' }}>
          {isSilent && CALL.silent}
        </p>
      </div>
      <ol className="call-lines" aria-label={CALL.conversation}>
        {call.lines.map(({ speaker, text }) => (
          <li key={text}>
            <b>{speaker === 'agent' ? AGENT : caller}</b>
            <p {...{ [SPEAKER_ATTRIBUTE]: speaker }}>{text}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Outcome({ entry: { staff, call } }: EntryProps) {
  const { slip, reminder, mail } = call;
  return (
    <dl className="call-outcome">
      <div className="call-slip">
        <dt>{CALL.slip}</dt>
        <dd>
          <b>{slip.time}</b> <span>{slip.day}</span> <span>{slip.what}</span>
        </dd>
      </div>
      <div>
        <dt>
          {CALL.reminder}, {reminder.sent}
        </dt>
        <dd>{reminder.text}</dd>
      </div>
      <div className="call-mail">
        <dt>
          {CALL.mail} {staff}
        </dt>
        <dd>
          <b>{mail.subject}</b>
          {mail.facts.map(([label, value]) => (
            <span key={label}>
              {label}: {value}
            </span>
          ))}
        </dd>
      </div>
    </dl>
  );
}
