/** What the launcher says, in the owner's words where there are such. */
import { shellLanguage } from '../../page/language.ts';
import { SHELL_STRINGS } from '../../i18n/shell.ts';
import { filled } from '../../i18n/overrides.ts';
import type { Appearance } from '../attribute-store.ts';

export function launcherLabel(offer: 'launcher' | 'resume' | 'answered', shown: Appearance): string {
  const given = shown.strings?.[offer];
  if (given !== undefined) return filled(given, shown);
  return SHELL_STRINGS[shellLanguage(shown.language)][offer](shown.agentName);
}
