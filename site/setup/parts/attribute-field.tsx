/**
 * The field of one attribute: a select if the contract lists its values, otherwise text validated by the tag's parser.
 */
import { useId, useState } from 'react';
import { MAX_VALUE_CHARACTERS } from '../../embed/address-values.ts';
import type { AttributeName } from '../../../widget/contract.ts';
import { attributeInfo, problemWith, type AttributeInfo } from '../attribute-info.ts';
import { ABOUT, CHOICES, EXAMPLES, LABELS, languageName, NOTES } from '../content.ts';
import { refusalOf } from '../secrets.ts';
import { CodeWords } from './code-words.tsx';

type FieldProps = {
  readonly name: AttributeName;
  /** Empty if unset. */
  readonly value: string;
  readonly onValue: (name: AttributeName, value: string) => void;
};

export function AttributeField({ name, value, onValue }: FieldProps) {
  const id = useId();
  const [refusal, setRefusal] = useState<string | null>(null);
  const asked = attributeInfo(name);
  const problem = refusal ?? problemWith(name, value);
  const take = (next: string) => {
    const why = refusalOf(next);
    setRefusal(why);
    if (why === null) onValue(name, next);
  };
  const control = {
    id,
    value,
    'aria-describedby': `${id}-about ${id}-problem`,
    'aria-invalid': problem !== null,
    onChange: (event: { readonly target: { readonly value: string } }) => take(event.target.value),
  };
  return (
    <div className="setup-field">
      <label htmlFor={id}>{LABELS[name] ?? <code>{name}</code>}</label>
      {asked.values.length > 0 ? (
        <select {...control}>
          <option value="">{usualWords(name, asked)}</option>
          {asked.values
            .filter((choice) => choice !== asked.usual)
            .map((choice) => (
              <option key={choice} value={choice}>
                {choiceWords(name, choice)}
              </option>
            ))}
        </select>
      ) : (
        <input
          {...control}
          type="text"
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_VALUE_CHARACTERS}
          placeholder={EXAMPLES[name] ?? asked.usual}
        />
      )}
      <p id={`${id}-about`} className="setup-help">
        <CodeWords text={ABOUT[name] ?? asked.about} /> {NOTES[name]}
      </p>
      <p id={`${id}-problem`} className="setup-problem" role="alert">
        {problem}
      </p>
    </div>
  );
}

const choiceWords = (name: AttributeName, choice: string): string =>
  name === 'language' ? `${languageName(choice)} (${choice})` : (CHOICES[name]?.[choice] ?? choice);

const usualWords = (name: AttributeName, { usual }: AttributeInfo): string =>
  usual === '' ? 'As the page is' : `${choiceWords(name, usual)} (usual)`;
