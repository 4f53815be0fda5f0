/** The two buttons Call and Message, of the launcher's other forms. */
import { TWO_LABELS } from '../../i18n/shell.ts';
import { shellLanguage } from '../../page/language.ts';
import styles from './call-and-message.css?inline';
import phone from './cut-out-phone.css?inline';
import { labelOf, type LabelSettings } from './launcher-label.ts';
import type { Launcher } from './launcher.ts';

/** For the style sheet of the form that shows them. */
export const CALL_AND_MESSAGE_STYLES = [phone, styles] as const;

export type CallAndMessage = readonly [call: HTMLElement, message: HTMLElement];

export function newCallAndMessage(launcher: Launcher): CallAndMessage {
  const [call, message] = [launcher.newButton('voice'), launcher.newButton('writing')] as const;
  call.classList.add('launcher-call');
  message.classList.add('launcher-message');
  return [call, message];
}

export function describeCallAndMessage(
  launcher: Launcher,
  [call, message]: CallAndMessage,
  texts: LabelSettings,
): void {
  const words = TWO_LABELS[shellLanguage(texts.language)];
  const { isInline } = launcher.look;
  launcher.describe(
    call,
    labelOf('launcherCall', texts, () => words.launcherCall),
    isInline,
  );
  launcher.describe(
    message,
    labelOf('launcherMessage', texts, () => words.launcherMessage),
    isInline,
  );
}
