/** The dialog's colors: all from one, or each by itself. */
import type { Draft, FieldProblem } from '../../web/form-contract.ts';
import { Field } from '../../../page/field.tsx';
import { colorsOf, linesFrom } from './color-lines.ts';
import { COLORS_FIELD } from './fields.ts';

type Props = {
  readonly draft: Draft;
  readonly problems: readonly FieldProblem[];
  readonly isDisabled: boolean;
  readonly onChange: (name: string, text: string) => void;
};

export function Colors({ draft, problems, isDisabled, onChange }: Props) {
  const text = draft['colors'] ?? '';
  const isRefused = problems.some(({ field }) => field === COLORS_FIELD.name);
  return (
    <section aria-label="Colors">
      <h3>Colors</h3>
      <div className="actions">
        <label className="accent">
          Color of your business
          <input
            type="color"
            value={colorsOf(text, 'light').accent}
            disabled={isDisabled}
            onChange={({ currentTarget }) => onChange('colors', linesFrom(currentTarget.value))}
          />
        </label>
        {text !== '' && (
          <button type="button" disabled={isDisabled} onClick={() => onChange('colors', '')}>
            Back to the default colors
          </button>
        )}
      </div>
      <details open={isRefused || undefined}>
        <summary>Each color by itself</summary>
        <Field
          spec={COLORS_FIELD}
          draft={draft}
          problems={problems}
          isDisabled={isDisabled}
          onChange={onChange}
        />
      </details>
    </section>
  );
}
