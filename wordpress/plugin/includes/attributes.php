<?php
/**
 * Every attribute of the tag, and the minimum height of a card. `npm run generate` writes this file from the tag's contract: change it there.
 *
 * @package TaskTamer
 * @license GPL-2.0-or-later
 */

namespace TaskTamer;

defined( 'ABSPATH' ) || exit;

/** The minimum height of a card in the page. */
const CARD_HEIGHT = '560px';

/**
 * Each attribute by name: its kind, its values if they are a list, the tag's default, and its label and help.
 *
 * @return array<string, array{kind: string, values: string[], fallback: string, label: string, help: string}>
 */
function attributes(): array {
	return array(
		'call-endpoint' => array(
			'kind'     => 'url',
			'values'   => array(),
			'fallback' => '',
			'label'    => __( 'Call endpoint', 'task-tamer' ),
			'help'     => __( 'Base URL of your endpoint, which verifies the bot check and starts the calls.', 'task-tamer' ),
		),
		'public-key' => array(
			'kind'     => 'text',
			'values'   => array(),
			'fallback' => '',
			'label'    => __( 'Public key', 'task-tamer' ),
			'help'     => __( 'The voice platform\'s public key. Required without `call-endpoint`.', 'task-tamer' ),
		),
		'assistant' => array(
			'kind'     => 'reference',
			'values'   => array(),
			'fallback' => '',
			'label'    => __( 'Assistant', 'task-tamer' ),
			'help'     => __( 'The assistant that answers: an id, or a definition as JSON. Without `call-endpoint` an assistant, a squad or a workflow is required.', 'task-tamer' ),
		),
		'squad' => array(
			'kind'     => 'reference',
			'values'   => array(),
			'fallback' => '',
			'label'    => __( 'Squad', 'task-tamer' ),
			'help'     => __( 'The squad that answers: an id, or a definition as JSON.', 'task-tamer' ),
		),
		'workflow' => array(
			'kind'     => 'reference',
			'values'   => array(),
			'fallback' => '',
			'label'    => __( 'Workflow', 'task-tamer' ),
			'help'     => __( 'The workflow that answers: an id, or a definition as JSON.', 'task-tamer' ),
		),
		'assistant-overrides' => array(
			'kind'     => 'json',
			'values'   => array(),
			'fallback' => '',
			'label'    => __( 'Assistant overrides', 'task-tamer' ),
			'help'     => __( 'JSON that overrides parts of the assistant or squad on this page.', 'task-tamer' ),
		),
		'workflow-overrides' => array(
			'kind'     => 'json',
			'values'   => array(),
			'fallback' => '',
			'label'    => __( 'Workflow overrides', 'task-tamer' ),
			'help'     => __( 'JSON that overrides parts of the workflow on this page.', 'task-tamer' ),
		),
		'api-url' => array(
			'kind'     => 'url',
			'values'   => array(),
			'fallback' => 'https://api.vapi.ai',
			'label'    => __( 'API URL', 'task-tamer' ),
			'help'     => __( 'Base URL of the voice platform\'s REST API.', 'task-tamer' ),
		),
		'captcha-site-key' => array(
			'kind'     => 'text',
			'values'   => array(),
			'fallback' => '',
			'label'    => __( 'Captcha site key', 'task-tamer' ),
			'help'     => __( 'hCaptcha\'s site key. Required: without it no call can start.', 'task-tamer' ),
		),
		'captcha-api-url' => array(
			'kind'     => 'url',
			'values'   => array(),
			'fallback' => '',
			'label'    => __( 'Captcha API URL', 'task-tamer' ),
			'help'     => __( 'URL of hCaptcha\'s `api.js`.', 'task-tamer' ),
		),
		'daily-config' => array(
			'kind'     => 'json',
			'values'   => array(),
			'fallback' => '',
			'label'    => __( 'Daily config', 'task-tamer' ),
			'help'     => __( 'JSON options for the call engine, for example `{"bundlePathOverride":"https://…"}`.', 'task-tamer' ),
		),
		'open-on-scroll' => array(
			'kind'     => 'text',
			'values'   => array(),
			'fallback' => '0.8',
			'label'    => __( 'Open on scroll', 'task-tamer' ),
			'help'     => __( 'Opens the dialog once, after the visitor has scrolled this fraction of the window\'s height; `off` disables it.', 'task-tamer' ),
		),
		'launcher' => array(
			'kind'     => 'choice',
			'values'   => array( 'on', 'off', 'two' ),
			'fallback' => 'on',
			'label'    => __( 'Launcher', 'task-tamer' ),
			'help'     => __( '`off` hides the floating button; `two` shows two, Call and Message.', 'task-tamer' ),
		),
		'avatar' => array(
			'kind'     => 'text',
			'values'   => array(),
			'fallback' => '',
			'label'    => __( 'Avatar', 'task-tamer' ),
			'help'     => __( 'A picture of the agent or your logo: a web address, or a `data:` URL of an image.', 'task-tamer' ),
		),
		'agent-name' => array(
			'kind'     => 'text',
			'values'   => array(),
			'fallback' => 'Erin',
			'label'    => __( 'Agent name', 'task-tamer' ),
			'help'     => __( 'The agent\'s name, used in every text.', 'task-tamer' ),
		),
		'business-name' => array(
			'kind'     => 'text',
			'values'   => array(),
			'fallback' => 'Task Tamer',
			'label'    => __( 'Business name', 'task-tamer' ),
			'help'     => __( 'The name of the business, used in every text.', 'task-tamer' ),
		),
		'language' => array(
			'kind'     => 'choice',
			'values'   => array( 'en', 'es', 'zh-Hans', 'zh-Hant', 'vi', 'ko', 'ru', 'ar', 'pt-BR', 'ht', 'fr' ),
			'fallback' => '',
			'label'    => __( 'Language', 'task-tamer' ),
			'help'     => __( '`en`, or one of ten more, which are fetched on demand.', 'task-tamer' ),
		),
		'languages' => array(
			'kind'     => 'text',
			'values'   => array(),
			'fallback' => '',
			'label'    => __( 'Languages', 'task-tamer' ),
			'help'     => __( 'Languages that visitors may choose in the dialog, separated by spaces, such as `en es vi`; `all` for every one.', 'task-tamer' ),
		),
		'strings' => array(
			'kind'     => 'text',
			'values'   => array(),
			'fallback' => '',
			'label'    => __( 'Strings', 'task-tamer' ),
			'help'     => __( 'JSON that replaces texts with your own.', 'task-tamer' ),
		),
		'theme' => array(
			'kind'     => 'choice',
			'values'   => array( 'light', 'dark', 'auto' ),
			'fallback' => 'auto',
			'label'    => __( 'Theme', 'task-tamer' ),
			'help'     => __( '`light`, `dark`, or `auto`, which follows the system.', 'task-tamer' ),
		),
		'layout' => array(
			'kind'     => 'choice',
			'values'   => array( 'floating', 'inline' ),
			'fallback' => 'floating',
			'label'    => __( 'Layout', 'task-tamer' ),
			'help'     => __( '`inline` shows the agent as a card in the page, where the tag stands; `floating` as a button in the corner and a dialog.', 'task-tamer' ),
		),
		'noise-cancellation' => array(
			'kind'     => 'choice',
			'values'   => array( 'on', 'off' ),
			'fallback' => 'on',
			'label'    => __( 'Noise cancellation', 'task-tamer' ),
			'help'     => __( '`off` disables noise cancellation.', 'task-tamer' ),
		),
		'sounds' => array(
			'kind'     => 'choice',
			'values'   => array( 'on', 'off' ),
			'fallback' => 'on',
			'label'    => __( 'Sounds', 'task-tamer' ),
			'help'     => __( '`off` disables the soft tones that mark the beginning and the end of a call.', 'task-tamer' ),
		),
		'writing' => array(
			'kind'     => 'choice',
			'values'   => array( 'on', 'off' ),
			'fallback' => 'on',
			'label'    => __( 'Writing', 'task-tamer' ),
			'help'     => __( '`off` disables text chat. Chat works with a single assistant only.', 'task-tamer' ),
		),
		'prompts' => array(
			'kind'     => 'text',
			'values'   => array(),
			'fallback' => '',
			'label'    => __( 'Prompts', 'task-tamer' ),
			'help'     => __( 'Up to four first questions of at most 80 characters, separated by `|`. A press asks one.', 'task-tamer' ),
		),
		'messages' => array(
			'kind'     => 'choice',
			'values'   => array( 'on', 'off' ),
			'fallback' => 'off',
			'label'    => __( 'Messages', 'task-tamer' ),
			'help'     => __( '`on` lets visitors leave a message for the business. Needs `call-endpoint`.', 'task-tamer' ),
		),
		'follow' => array(
			'kind'     => 'choice',
			'values'   => array( 'on', 'off' ),
			'fallback' => 'off',
			'label'    => __( 'Follow', 'task-tamer' ),
			'help'     => __( '`on` keeps a call alive when the visitor follows a link to another page of the site.', 'task-tamer' ),
		),
		'name' => array(
			'kind'     => 'text',
			'values'   => array(),
			'fallback' => '',
			'label'    => __( 'Name', 'task-tamer' ),
			'help'     => __( 'The visitor\'s name, filled into the form.', 'task-tamer' ),
		),
		'recording' => array(
			'kind'     => 'choice',
			'values'   => array( 'on', 'off' ),
			'fallback' => 'off',
			'label'    => __( 'Recording', 'task-tamer' ),
			'help'     => __( '`on` makes the consent say that the call is recorded. It does not turn recording on: do that at the platform.', 'task-tamer' ),
		),
		'privacy-url' => array(
			'kind'     => 'url',
			'values'   => array(),
			'fallback' => '',
			'label'    => __( 'Privacy URL', 'task-tamer' ),
			'help'     => __( 'URL of your privacy policy, linked from the consent.', 'task-tamer' ),
		),
		'consent-text' => array(
			'kind'     => 'text',
			'values'   => array(),
			'fallback' => '',
			'label'    => __( 'Consent text', 'task-tamer' ),
			'help'     => __( 'Text added to the consent: plain, at most 500 characters.', 'task-tamer' ),
		),
		'contact-phone' => array(
			'kind'     => 'text',
			'values'   => array(),
			'fallback' => '',
			'label'    => __( 'Contact phone', 'task-tamer' ),
			'help'     => __( 'Phone number of the business, shown when a call cannot work.', 'task-tamer' ),
		),
		'contact-url' => array(
			'kind'     => 'contact',
			'values'   => array(),
			'fallback' => '',
			'label'    => __( 'Contact URL', 'task-tamer' ),
			'help'     => __( 'Web or email address of the business, shown when a call cannot work.', 'task-tamer' ),
		),
		'booking-tool' => array(
			'kind'     => 'text',
			'values'   => array(),
			'fallback' => '',
			'label'    => __( 'Booking tool', 'task-tamer' ),
			'help'     => __( 'Names of the agent\'s booking tools, separated by spaces. If unset, no booking is shown.', 'task-tamer' ),
		),
		'reply-tool' => array(
			'kind'     => 'text',
			'values'   => array(),
			'fallback' => '',
			'label'    => __( 'Reply tool', 'task-tamer' ),
			'help'     => __( 'Names of the agent\'s reply tools, separated by spaces. If unset, no reply is shown.', 'task-tamer' ),
		),
		'time-zone' => array(
			'kind'     => 'text',
			'values'   => array(),
			'fallback' => '',
			'label'    => __( 'Time zone', 'task-tamer' ),
			'help'     => __( 'The business\'s time zone, as an IANA name such as `America/Chicago`. If unset, the tool\'s answer may supply it.', 'task-tamer' ),
		),
		'data-layer' => array(
			'kind'     => 'text',
			'values'   => array(),
			'fallback' => '',
			'label'    => __( 'Data layer', 'task-tamer' ),
			'help'     => __( 'Name of a global array, such as `dataLayer`, that receives anonymous events.', 'task-tamer' ),
		),
		'debug' => array(
			'kind'     => 'choice',
			'values'   => array( 'on', 'off' ),
			'fallback' => 'off',
			'label'    => __( 'Debug', 'task-tamer' ),
			'help'     => __( '`on` logs each step of calls and chats to the console, without names, words or keys.', 'task-tamer' ),
		),
	);
}
