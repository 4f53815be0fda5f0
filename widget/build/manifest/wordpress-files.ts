/**
 * Generates the plugin's PHP from the contract and the launcher's texts. Texts for the owner are gettext calls, which
 * WordPress translates; texts for visitors are the tag's, in its languages.
 */
import { CARD_HEIGHT, type AttributeName } from '../../contract.ts';
import { SETTINGS } from '../../config/config.ts';
import { contactUrl, endpointUrl, jsonObject, reference, webUrl } from '../../config/parsers.ts';
import { LANGUAGES, type ShellLanguage } from '../../i18n/resolve-language.ts';
import { CONTACT_WORDS, SHELL_STRINGS } from '../../i18n/shell.ts';
import { nameOfLanguage } from '../../page/language-menu.ts';
import type { Attribute, ContractModel } from './contract-model.ts';

/** How the settings page sanitizes and renders a value. The default is a line of text. */
const KINDS = new Map<unknown, string>([
  [endpointUrl, 'url'],
  [webUrl, 'url'],
  [contactUrl, 'contact'],
  [jsonObject, 'json'],
  [reference, 'reference'],
]);

/** Set by a page that knows its visitor: the plugin's filter may, and no setting of the whole site. */
const OF_A_VISITOR: AttributeName = 'name';

/** The placeholder of PHP's `sprintf`. */
const BLANK = '%s';

/** The plugin's generated files by path, relative to the project's root. */
export const wordPressFiles = ({ attributes }: ContractModel): Readonly<Record<string, string>> => ({
  'wordpress/plugin/includes/attributes.php': phpFile(
    "Every attribute of the tag, and the minimum height of a card. `npm run generate` writes this file from the tag's contract: change it there.",
    `${cardHeight()}\n${attributesFunction(attributes)}`,
  ),
  'wordpress/plugin/includes/words.php': phpFile(
    "The texts that visitors read before the script loads. `npm run generate` writes this file from the tag's texts.",
    wordsFunction(),
  ),
});

const phpFile = (about: string, code: string): string => `<?php
/**
 * ${about}
 *
 * @package TaskTamer
 * @license GPL-2.0-or-later
 */

namespace TaskTamer;

defined( 'ABSPATH' ) || exit;

${code}`;

const cardHeight = (): string => `/** The minimum height of a card in the page. */
const CARD_HEIGHT = ${text(CARD_HEIGHT)};
`;

const attributesFunction = (attributes: readonly Attribute[]): string => `/**
 * Each attribute by name: its kind, its values and what they are called if they are a list, the tag's default, and its
 * label and help.
 *
 * @return array<string, array{kind: string, values: string[], names: array<string, string>, fallback: string, label: string, help: string}>
 */
function attributes(): array {
	return array(
${attributes
  .filter(({ name }) => name !== OF_A_VISITOR)
  .map(entry)
  .join('')}	);
}
`;

/** The texts in the script's languages. {@link resolveShellLanguage} chooses among them. */
const wordsFunction = (): string => `/**
 * The texts by language. %s is the agent's name or a phone number.
 *
 * @return array<string, array{talk: string, call: string, email: string, page: string}>
 */
function visitor_texts(): array {
	return array(
${(['en', 'es'] as const).map(wordsEntry).join('')}	);
}
`;

function wordsEntry(language: ShellLanguage): string {
  const { launcher } = SHELL_STRINGS[language];
  const contacts = CONTACT_WORDS[language];
  return `		${text(language)} => array(
			'talk' => ${text(launcher(BLANK))},
			'call' => ${text(contacts.phone(BLANK))},
			'email' => ${text(contacts.email)},
			'page' => ${text(contacts.page)},
		),
`;
}

const entry = (attribute: Attribute): string => `		${text(attribute.name)} => array(
			'kind'     => ${text(kindOf(attribute))},
			'values'   => array(${attribute.values.length === 0 ? '' : ` ${attribute.values.map(text).join(', ')} `}),
			'names'    => array(${attribute.name === 'language' ? ` ${LANGUAGE_NAMES} ` : ''}),
			'fallback' => ${text(attribute.fallback ?? '')},
			'label'    => __( ${text(label(attribute.name))}, 'task-tamer' ),
			'help'     => __( ${text(help(attribute))}, 'task-tamer' ),
		),
`;

/** Each by its own name, which needs no translation. */
const LANGUAGE_NAMES = LANGUAGES.map(
  (language) => `${text(language)} => ${text(nameOfLanguage(language))}`,
).join(', ');

const kindOf = ({ property, values }: Attribute): string =>
  values.length > 0 ? 'choice' : (KINDS.get(SETTINGS[property][0]) ?? 'text');

/** A form label: `captcha-api-url` becomes "Captcha API URL". */
const label = (name: string): string =>
  `${(name[0] ?? '').toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`.replace(
    /\b(?:api|url)\b/gi,
    (word) => word.toUpperCase(),
  );

/** Drops links, which lead to this project's documents. */
const help = ({ doc }: Attribute): string => doc.summary.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1');

function text(value: string): string {
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;
}
