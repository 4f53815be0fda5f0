/** The menu of languages, if the page offers any. */
import { useLayoutEffect, useRef, type ReactElement } from 'react';
import { fillLanguageMenu } from '../../page/language-menu.ts';
import { useSnapshot, useStrings } from '../context.ts';

export function LanguageMenu(): ReactElement | null {
  const ref = useRef<HTMLSelectElement>(null);
  const { language } = useStrings().dialog;
  const config = useSnapshot((snapshot) => snapshot.config);
  useLayoutEffect(() => {
    if (ref.current) fillLanguageMenu(ref.current, config);
  }, [config]);
  return config.languages === null ? null : (
    <select ref={ref} className="field-input language" aria-label={language} />
  );
}
