/** When the business is open, for visitors who cannot call its agent or who leave a message. */
import type { ReactElement } from 'react';
import { shownLanguage } from '../../page/language.ts';
import { useSnapshot, useStrings } from '../context.ts';
import { hoursInWords, parsedHours } from './hours-in-words.ts';

export function OpeningHours(): ReactElement | null {
  const { hours: label } = useStrings().contacts;
  const config = useSnapshot((snapshot) => snapshot.config);
  const hours = config.endpoint?.status === 'known' ? parsedHours(config.endpoint.hours) : null;
  if (hours === null) return null;
  return (
    <p className="opening-hours">
      {label}
      {hoursInWords(hours, shownLanguage(config)).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </p>
  );
}
