/** The menu of languages, if the page offers any. */
import { useLayoutEffect, useRef, type ReactElement } from 'react';
import { chooseLanguage, languageOf, languagesOffered, nameOfLanguage } from '../../page/language-menu.ts';
import { useSnapshot, useStrings } from '../context.ts';

export function LanguageMenu(): ReactElement | null {
  const ref = useRef<HTMLSelectElement>(null);
  const { language: label } = useStrings().dialog;
  const config = useSnapshot((snapshot) => snapshot.config);
  // Not a controlled value: hydration would not apply it to what the visitor has chosen before.
  useLayoutEffect(() => {
    if (ref.current) ref.current.value = languageOf(config);
  }, [config]);
  if (config.languages === null) return null;
  return (
    <span className="language" data-code={languageOf(config)}>
      <select ref={ref} aria-label={label} onChange={({ currentTarget }) => chooseLanguage(currentTarget)}>
        {languagesOffered(config).map((language) => (
          <option key={language} value={language} lang={language}>
            {nameOfLanguage(language)}
          </option>
        ))}
      </select>
    </span>
  );
}
