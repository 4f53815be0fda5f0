/** The card in the page at rest: who the agent is, Call and Message, and the first questions. */
import { offersWriting } from '../../chat/writable.ts';
import dialogTheme from '../../dialog/dialog-theme.css?inline';
import mark from '../../dialog/mark.css?inline';
import { DIALOG_TITLES } from '../../i18n/shell.ts';
import { showAvatar } from '../../page/avatar.ts';
import { pageLanguage, shellLanguage } from '../../page/language.ts';
import { promptsIn } from '../../page/prompts.ts';
import { lazySheet } from '../../page/sheet.ts';
import {
  CALL_AND_MESSAGE_STYLES,
  describeCallAndMessage,
  newCallAndMessage,
  type CallAndMessage,
} from './call-and-message.ts';
import styles from './card.css?inline';
import { labelOf } from './launcher-label.ts';
import type { Launcher } from './launcher.ts';

const cardStyles = lazySheet([dialogTheme, mark, ...CALL_AND_MESSAGE_STYLES, styles]);

export function newCard(launcher: Launcher): HTMLElement {
  const root = launcher.element.getRootNode() as ShadowRoot;
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, cardStyles()];
  const card = element('div', 'card');
  const buttons = element('div', 'card-row');
  card.setAttribute('role', 'region');
  // The words may be from right to left, as those of a language that has loaded.
  card.dir = 'auto';
  buttons.append(...newCallAndMessage(launcher));
  card.append(element('span', 'mark'), element('h2'), element('p'), buttons, element('div', 'card-row'));
  return card;
}

function element(tag: string, className = ''): HTMLElement {
  const created = document.createElement(tag);
  created.className = className;
  return created;
}

/** Changes only what differs: the visitor may be about to press a button. */
export function describeCard(launcher: Launcher, card: HTMLElement): void {
  const { config, entrance, label, isUnread } = launcher.look;
  const texts = entrance?.withTexts(config) ?? config;
  const [mark, title, line, buttons, questions] = card.children as unknown as readonly HTMLElement[];
  if (!mark || !title || !line || !buttons || !questions) return;
  const both = buttons.children as unknown as CallAndMessage;
  card.setAttribute('aria-label', label);
  showAvatar(mark, config.avatar);
  title.textContent = labelOf('dialog.title', texts, DIALOG_TITLES[shellLanguage(texts.language)].title);
  line.textContent = config.businessName;
  // During a chat, one button leads back to it.
  const isChat = (entrance?.offer ?? 'launcher') !== 'launcher';
  describeCallAndMessage(launcher, both, texts);
  if (isChat) launcher.describe(both[0], label, true);
  both[0].toggleAttribute('data-unread', isUnread);
  both[1].hidden = isChat || !offersWriting(config);
  ask(launcher, questions, isChat ? [] : promptsIn(config.prompts));
  // The script contains the words of two languages. A card is read, so it does not wait for the visitor to load others.
  if (!entrance && pageLanguage(config.language) !== shellLanguage(config.language)) launcher.prepare();
}

function ask(launcher: Launcher, row: HTMLElement, questions: readonly string[]): void {
  const before = [...row.children].map(({ textContent }) => textContent);
  if (before.join('|') === questions.join('|')) return;
  const channel = offersWriting(launcher.look.config) ? 'writing' : 'voice';
  row.replaceChildren(
    ...questions.map((question) => {
      const button = launcher.newButton(channel, question);
      button.className = 'card-question';
      launcher.describe(button, question, true);
      return button;
    }),
  );
}
