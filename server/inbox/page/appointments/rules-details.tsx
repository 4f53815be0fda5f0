/** The parts of the form that are no lists: opening hours, rules, and what visitors are sent. */
import { RulesField, WeekFields } from './rules-fields.tsx';
import type { ListProps } from './rules-lists.tsx';

export const OpeningHours = ({ draft, problems, onDraft }: ListProps) => (
  <section className="fields" aria-label="Opening hours">
    <h3>Opening hours</h3>
    <p className="quiet">Such as 09:00-12:00, 13:00-17:30. An empty day is closed.</p>
    <WeekFields
      path="hours"
      problems={problems}
      week={draft.hours}
      onWeek={(hours) => onDraft({ ...draft, hours })}
    />
  </section>
);

type TextName = (typeof DETAILS | typeof REMINDERS)[number][0];
type TextField = readonly [name: TextName, label: string, hint: string, isNumber: boolean];

const Halves = ({
  fields,
  draft,
  problems,
  onDraft,
}: ListProps & { readonly fields: readonly TextField[] }) => (
  <div className="halves">
    {fields.map(([name, label, hint, isNumber]) => (
      <RulesField
        key={name}
        label={label}
        path={name}
        problems={problems}
        value={draft[name]}
        hint={hint}
        isNumber={isNumber}
        onValue={(value) => onDraft({ ...draft, [name]: value })}
      />
    ))}
  </div>
);

const DETAILS = [
  ['noticeMinutes', 'Minutes between booking and start, at least', '120', true],
  ['horizonDays', 'Days ahead, at most', '60', true],
  ['gridMinutes', 'Minutes between possible starts', '15', true],
  ['location', 'Place (optional)', '', false],
  ['phone', 'Phone number for changes (optional)', '', false],
] as const;

export const Details = ({ draft, problems, onDraft }: ListProps) => (
  <section className="fields" aria-label="Rules">
    <h3>Rules</h3>
    <Halves fields={DETAILS} draft={draft} problems={problems} onDraft={onDraft} />
  </section>
);

const REMINDERS = [
  ['remindHoursBefore', 'Hours before the start', 'No reminders', false],
  ['quietHours', 'No reminders between', '21:00-08:00', false],
  ['email', 'Mail address for visitors’ answers (optional)', '', false],
] as const;

export const Reminders = ({ draft, problems, onDraft }: ListProps) => (
  <section className="fields" aria-label="Confirmations and reminders">
    <h3>Confirmations and reminders</h3>
    <p className="quiet">
      24, 2 reminds visitors a day and two hours before. The hours without any are by the visitor’s clock.
    </p>
    <label className="choice">
      <input
        type="checkbox"
        checked={draft.mails}
        onChange={() => onDraft({ ...draft, mails: !draft.mails })}
      />
      Mail them to visitors who leave a mail address
    </label>
    <Halves fields={REMINDERS} draft={draft} problems={problems} onDraft={onDraft} />
  </section>
);
