<?php
/**
 * The texts that visitors read before the script loads. `npm run generate` writes this file from the tag's texts.
 *
 * @package TaskTamer
 * @license GPL-2.0-or-later
 */

namespace TaskTamer;

defined( 'ABSPATH' ) || exit;

/**
 * The texts by language. %s is the agent's name or a phone number.
 *
 * @return array<string, array{talk: string, call: string, email: string, page: string}>
 */
function visitor_texts(): array {
	return array(
		'en' => array(
			'talk' => 'Talk to %s',
			'call' => 'Call %s',
			'email' => 'Email us',
			'page' => 'Contact page',
		),
		'es' => array(
			'talk' => 'Hablar con %s',
			'call' => 'Llamar al %s',
			'email' => 'Escribir un correo',
			'page' => 'Página de contacto',
		),
	);
}
