type PickerProps<Id extends string> = {
  readonly label: string;
  readonly ids: readonly Id[];
  readonly titleOf: (id: Id) => string;
  readonly value: Id;
  /** The ID of the describing element. */
  readonly describedBy?: string;
  readonly onPick: (id: Id) => void;
};

/** A select. */
export function Picker<Id extends string>({
  label,
  ids,
  titleOf,
  value,
  describedBy,
  onPick,
}: PickerProps<Id>) {
  const pick = (asked: string) => {
    const id = ids.find((known) => known === asked);
    if (id !== undefined) onPick(id);
  };
  return (
    <label className="field">
      <span>{label}</span>
      <select value={value} aria-describedby={describedBy} onChange={(event) => pick(event.target.value)}>
        {ids.map((id) => (
          <option key={id} value={id}>
            {titleOf(id)}
          </option>
        ))}
      </select>
    </label>
  );
}

type SwitchProps<Value extends string> = {
  readonly label: string;
  readonly labels: Readonly<Record<Value, string>>;
  readonly values: readonly Value[];
  readonly value: Value;
  readonly onPick: (value: Value) => void;
};

/** Two or three visible options. */
export function Switch<Value extends string>({ label, labels, values, value, onPick }: SwitchProps<Value>) {
  return (
    <fieldset className="choice">
      <legend>{label}</legend>
      <div className="options">
        {values.map((option) => (
          <label key={option}>
            <input type="radio" name={label} checked={option === value} onChange={() => onPick(option)} />
            <span>{labels[option]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
