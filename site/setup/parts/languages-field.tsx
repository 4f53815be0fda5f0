/** The languages that visitors may choose, by their names. The attribute has their codes. */
import { useId } from 'react';
import type { AttributeName } from '../../../widget/contract.ts';
import { attributeInfo } from '../attribute-info.ts';
import { ABOUT, LABELS, languageName } from '../content.ts';

const NAME = 'languages' satisfies AttributeName;
const LANGUAGES = attributeInfo('language').values;

type LanguagesFieldProps = {
  /** Empty if unset. */
  readonly value: string;
  readonly onValue: (name: AttributeName, value: string) => void;
};

export function LanguagesField({ value, onValue }: LanguagesFieldProps) {
  const id = useId();
  const chosen = value === 'all' ? LANGUAGES : value.split(' ');
  const take = (language: string, isChosen: boolean) =>
    onValue(
      NAME,
      codesOf(LANGUAGES.filter((each) => (each === language ? isChosen : chosen.includes(each)))),
    );
  return (
    <fieldset className="setup-languages" aria-describedby={`${id}-about`}>
      <legend>{LABELS[NAME]}</legend>
      <ul>
        {LANGUAGES.map((language) => (
          <li key={language}>
            <label>
              <input
                type="checkbox"
                checked={chosen.includes(language)}
                onChange={(event) => take(language, event.target.checked)}
              />
              {languageName(language)}
            </label>
          </li>
        ))}
      </ul>
      <p id={`${id}-about`} className="setup-help">
        {ABOUT[NAME]}
      </p>
    </fieldset>
  );
}

const codesOf = (languages: readonly string[]): string =>
  languages.length === LANGUAGES.length ? 'all' : languages.join(' ');
