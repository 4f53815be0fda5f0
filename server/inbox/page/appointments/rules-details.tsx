/** The parts of the form that are no lists: opening hours, rules, and what visitors are sent. */
import { RulesField, WeekFields } from './rules-fields.tsx';
import type { ListProps } from './rules-lists.tsx';
import { LABELS } from './rules-words.ts';

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
type TextField = readonly [name: TextName, hint: string, isNumber: boolean];

const Halves = ({
  fields,
  draft,
  problems,
  onDraft,
}: ListProps & { readonly fields: readonly TextField[] }) => (
  <div className="halves">
    {fields.map(([name, hint, isNumber]) => (
      <RulesField
        key={name}
        label={LABELS[name]}
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
  ['noticeMinutes', '120', true],
  ['horizonDays', '60', true],
  ['gridMinutes', '15', true],
  ['location', '', false],
  ['phone', '', false],
] as const;

export const Details = ({ draft, problems, onDraft }: ListProps) => (
  <section className="fields" aria-label="Rules">
    <h3>Rules</h3>
    <Halves fields={DETAILS} draft={draft} problems={problems} onDraft={onDraft} />
  </section>
);

const REMINDERS = [
  ['remindHoursBefore', 'No reminders', false],
  ['quietHours', '21:00-08:00', false],
  ['email', '', false],
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
