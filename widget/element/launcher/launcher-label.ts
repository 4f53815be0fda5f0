/** The launcher's label: the owner's text if there is one. */
import type { AgentConfig } from '../../config/config.ts';
import { filled, textIn } from '../../i18n/overrides.ts';
import { CHAT_LABELS, SHELL_STRINGS } from '../../i18n/shell.ts';
import { shellLanguage } from '../../page/language.ts';

export type LabelSettings = Pick<AgentConfig, 'agentName' | 'businessName' | 'language' | 'strings'>;

export function launcherLabel(settings: LabelSettings): string {
  return labelOf('launcher', settings, SHELL_STRINGS[shellLanguage(settings.language)].launcher);
}

/** The label during a chat. */
export function chatLabel(offer: keyof typeof CHAT_LABELS, settings: LabelSettings): string {
  return labelOf(offer, settings, CHAT_LABELS[offer]);
}

/** The owner's text of this name, or ours. */
export function labelOf(name: string, settings: LabelSettings, say: (agent: string) => string): string {
  const given = textIn(settings.strings, name);
  return given === undefined ? say(settings.agentName) : filled(given, settings);
}
