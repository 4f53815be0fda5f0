/** A field of the services and hours, with what is wrong with it. */
import { useId } from 'react';
import { problemsAt, WEEKDAYS, type Week } from './rules-draft.ts';
import { capitalized, withoutOptional } from './rules-words.ts';

type Props = {
  readonly label: string;
  /** Where it is in the file, such as `services.0.minutes`. */
  readonly path: string;
  readonly problems: readonly string[];
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly hint?: string;
  readonly type?: 'text' | 'date' | 'tel';
  readonly isNumber?: boolean;
};

export function RulesField({ label, path, problems, value, onValue, hint, type = 'text', isNumber }: Props) {
  const id = useId();
  const wrong = problemsAt(problems, path);
  return (
    <label>
      {label}
      <input
        name={path}
        type={type}
        inputMode={isNumber === true ? 'numeric' : undefined}
        placeholder={hint}
        value={value}
        autoComplete="off"
        aria-invalid={wrong.length > 0}
        aria-describedby={wrong.length > 0 ? id : undefined}
        onChange={({ currentTarget }) => onValue(currentTarget.value)}
      />
      {wrong.length > 0 && (
        <span id={id} className="problem">
          {withoutOptional(label)} {wrong[0]}
        </span>
      )}
    </label>
  );
}

type WeekProps = {
  readonly path: string;
  readonly problems: readonly string[];
  readonly week: Week;
  readonly onWeek: (week: Week) => void;
};

export const WeekFields = ({ path, problems, week, onWeek }: WeekProps) => (
  <div className="hours">
    {WEEKDAYS.map((day) => (
      <RulesField
        key={day}
        label={capitalized(day)}
        path={`${path}.${day}`}
        problems={problems}
        value={week[day]}
        hint="Closed"
        onValue={(text) => onWeek({ ...week, [day]: text })}
      />
    ))}
  </div>
);
