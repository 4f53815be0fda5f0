<?php
/**
 * Every attribute of the tag. Written by `npm run generate` from the tag's contract: change it there.
 *
 * @package TaskTamer
 * @license GPL-2.0-or-later
 */

namespace TaskTamer;

defined( 'ABSPATH' ) || exit;

/**
 * By name: its kind, the values where there is a list of them, the tag's own default, and its words.
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
			'help'     => __( 'Base of your endpoint, which verifies the bot check and starts the calls.', 'task-tamer' ),
		),
		'public-key' => array(
			'kind'     => 'text',
			'values'   => array(),
			'fallback' => '',
			'label'    => __( 'Public key', 'task-tamer' ),
			'help'     => __( 'The voice platform\'s public key. Required where there is no endpoint.', 'task-tamer' ),
		),
		'assistant' => array(
			'kind'     => 'reference',
			'values'   => array(),
			'fallback' => '',
			'label'    => __( 'Assistant', 'task-tamer' ),
			'help'     => __( 'Who answers: an id, or a definition as JSON. Without an endpoint it, a squad or a workflow is required.', 'task-tamer' ),
		),
		'squad' => array(
			'kind'     => 'reference',
			'values'   => array(),
			'fallback' => '',
			'label'    => __( 'Squad', 'task-tamer' ),
			'help'     => __( 'A squad that answers: an id, or a definition as JSON.', 'task-tamer' ),
		),
		'workflow' => array(
			'kind'     => 'reference',
			'values'   => array(),
			'fallback' => '',
			'label'    => __( 'Workflow', 'task-tamer' ),
			'help'     => __( 'A workflow that answers: an id, or a definition as JSON.', 'task-tamer' ),
		),
		'assistant-overrides' => array(
			'kind'     => 'json',
			'values'   => array(),
			'fallback' => '',
			'label'    => __( 'Assistant overrides', 'task-tamer' ),
			'help'     => __( 'JSON that changes the assistant or squad for this page.', 'task-tamer' ),
		),
		'workflow-overrides' => array(
			'kind'     => 'json',
			'values'   => array(),
			'fallback' => '',
			'label'    => __( 'Workflow overrides', 'task-tamer' ),
			'help'     => __( 'JSON that changes the workflow for this page.', 'task-tamer' ),
		),
		'api-url' => array(
			'kind'     => 'url',
			'values'   => array(),
			'fallback' => 'https://api.vapi.ai',
			'label'    => __( 'API URL', 'task-tamer' ),
			'help'     => __( 'Base of the voice platform\'s REST calls.', 'task-tamer' ),
		),
		'captcha-site-key' => array(
			'kind'     => 'text',
			'values'   => array(),
			'fallback' => '',
			'label'    => __( 'Captcha site key', 'task-tamer' ),
			'help'     => __( 'The site key of hCaptcha. Without one no call can start.', 'task-tamer' ),
		),
		'captcha-api-url' => array(
			'kind'     => 'url',
			'values'   => array(),
			'fallback' => '',
			'label'    => __( 'Captcha API URL', 'task-tamer' ),
			'help'     => __( 'Address of hCaptcha\'s `api.js`.', 'task-tamer' ),
		),
		'daily-config' => array(
			'kind'     => 'json',
			'values'   => array(),
			'fallback' => '',
			'label'    => __( 'Daily config', 'task-tamer' ),
			'help'     => __( 'JSON for the call engine, for instance `{"bundlePathOverride":"https://…"}`.', 'task-tamer' ),
		),
		'open-on-scroll' => array(
			'kind'     => 'text',
			'values'   => array(),
			'fallback' => '0.8',
			'label'    => __( 'Open on scroll', 'task-tamer' ),
			'help'     => __( 'Opens once after this fraction of the window\'s height is scrolled, or `off`.', 'task-tamer' ),
		),
		'launcher' => array(
			'kind'     => 'choice',
			'values'   => array( 'on', 'off' ),
			'fallback' => 'on',
			'label'    => __( 'Launcher', 'task-tamer' ),
			'help'     => __( '`off` hides the floating button.', 'task-tamer' ),
		),
		'agent-name' => array(
			'kind'     => 'text',
			'values'   => array(),
			'fallback' => 'Erin',
			'label'    => __( 'Agent name', 'task-tamer' ),
			'help'     => __( 'The agent\'s name in every text.', 'task-tamer' ),
		),
		'business-name' => array(
			'kind'     => 'text',
			'values'   => array(),
			'fallback' => 'Task Tamer',
			'label'    => __( 'Business name', 'task-tamer' ),
			'help'     => __( 'The name of the business in every text.', 'task-tamer' ),
		),
		'language' => array(
			'kind'     => 'choice',
			'values'   => array( 'en', 'es', 'zh-Hans', 'zh-Hant', 'vi', 'ko', 'ru', 'ar', 'pt-BR', 'ht', 'fr' ),
			'fallback' => '',
			'label'    => __( 'Language', 'task-tamer' ),
			'help'     => __( '`en`, or one of ten more, whose words are fetched when they are wanted.', 'task-tamer' ),
		),
		'strings' => array(
			'kind'     => 'text',
			'values'   => array(),
			'fallback' => '',
			'label'    => __( 'Strings', 'task-tamer' ),
			'help'     => __( 'Your own words in the place of some of ours, as JSON.', 'task-tamer' ),
		),
		'theme' => array(
			'kind'     => 'choice',
			'values'   => array( 'light', 'dark', 'auto' ),
			'fallback' => 'auto',
			'label'    => __( 'Theme', 'task-tamer' ),
			'help'     => __( '`light`, `dark`, or what the system prefers.', 'task-tamer' ),
		),
		'noise-cancellation' => array(
			'kind'     => 'choice',
			'values'   => array( 'on', 'off' ),
			'fallback' => 'on',
			'label'    => __( 'Noise cancellation', 'task-tamer' ),
			'help'     => __( '`off` sends the microphone as it is.', 'task-tamer' ),
		),
		'writing' => array(
			'kind'     => 'choice',
			'values'   => array( 'on', 'off' ),
			'fallback' => 'on',
			'label'    => __( 'Writing', 'task-tamer' ),
			'help'     => __( '`off` offers calls alone. Squads and workflows cannot be written to.', 'task-tamer' ),
		),
		'messages' => array(
			'kind'     => 'choice',
			'values'   => array( 'on', 'off' ),
			'fallback' => 'off',
			'label'    => __( 'Messages', 'task-tamer' ),
			'help'     => __( '`on`: visitors may leave a message for the business with your endpoint.', 'task-tamer' ),
		),
		'follow' => array(
			'kind'     => 'choice',
			'values'   => array( 'on', 'off' ),
			'fallback' => 'off',
			'label'    => __( 'Follow', 'task-tamer' ),
			'help'     => __( '`on`: a call goes on when its visitor goes to another page of the site.', 'task-tamer' ),
		),
		'name' => array(
			'kind'     => 'text',
			'values'   => array(),
			'fallback' => '',
			'label'    => __( 'Name', 'task-tamer' ),
			'help'     => __( 'Fills in the name field.', 'task-tamer' ),
		),
		'recording' => array(
			'kind'     => 'choice',
			'values'   => array( 'on', 'off' ),
			'fallback' => 'off',
			'label'    => __( 'Recording', 'task-tamer' ),
			'help'     => __( '`on` has the consent say that the call is recorded.', 'task-tamer' ),
		),
		'privacy-url' => array(
			'kind'     => 'url',
			'values'   => array(),
			'fallback' => '',
			'label'    => __( 'Privacy URL', 'task-tamer' ),
			'help'     => __( 'Your privacy page: the consent links to it.', 'task-tamer' ),
		),
		'consent-text' => array(
			'kind'     => 'text',
			'values'   => array(),
			'fallback' => '',
			'label'    => __( 'Consent text', 'task-tamer' ),
			'help'     => __( 'What you add to the words of the consent: plain text, 500 characters.', 'task-tamer' ),
		),
		'contact-phone' => array(
			'kind'     => 'text',
			'values'   => array(),
			'fallback' => '',
			'label'    => __( 'Contact phone', 'task-tamer' ),
			'help'     => __( 'A phone number of the business, shown wherever voice cannot work.', 'task-tamer' ),
		),
		'contact-url' => array(
			'kind'     => 'contact',
			'values'   => array(),
			'fallback' => '',
			'label'    => __( 'Contact URL', 'task-tamer' ),
			'help'     => __( 'A web or mail address of the business, shown wherever voice cannot work.', 'task-tamer' ),
		),
		'booking-tool' => array(
			'kind'     => 'text',
			'values'   => array(),
			'fallback' => '',
			'label'    => __( 'Booking tool', 'task-tamer' ),
			'help'     => __( 'Names of the agent\'s tools whose answer is a booking, separated by spaces.', 'task-tamer' ),
		),
		'time-zone' => array(
			'kind'     => 'text',
			'values'   => array(),
			'fallback' => '',
			'label'    => __( 'Time zone', 'task-tamer' ),
			'help'     => __( 'Where the business\'s clocks hang: an IANA name such as `America/Chicago`.', 'task-tamer' ),
		),
		'data-layer' => array(
			'kind'     => 'text',
			'values'   => array(),
			'fallback' => '',
			'label'    => __( 'Data layer', 'task-tamer' ),
			'help'     => __( 'Name of an array of the page\'s own that neutral steps are pushed to.', 'task-tamer' ),
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
