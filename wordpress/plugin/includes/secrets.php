<?php
/**
 * Everything that is set here can be read in the page by anybody. What looks as if it must stay secret is refused.
 *
 * @package TaskTamer
 * @license GPL-2.0-or-later
 */

namespace TaskTamer;

defined( 'ABSPATH' ) || exit;

/** How the private keys and secrets of well-known services begin, hCaptcha's two forms among them. */
const SECRET_VALUE = '/^(?:ES_|0x[0-9a-f]{40}$|sk[-_]|rk_|whsec_|Bearer\s|-----BEGIN)/i';
/** What secrets are called in the platform's definitions. */
const SECRET_NAME = '/(?:^|[-_])(?:api|private)[-_]?key$|secret$|password$|^authorization$|[-_]?token$/i';
/** Seconds that the voice platform has to say what a key may do. */
const KEY_QUESTION_LIMIT = 5;

/** Whether a text, or anything in a definition, is a secret by its form or by its name. */
function looks_secret( string $value ): bool {
	$definition = json_decode( $value, true );
	return is_array( $definition ) ? holds_secret( $definition ) : 1 === preg_match( SECRET_VALUE, $value );
}

/**
 * @param array<mixed> $definition An object of JSON, or any part of it.
 */
function holds_secret( array $definition ): bool {
	foreach ( $definition as $name => $value ) {
		if ( is_array( $value ) && holds_secret( $value ) ) {
			return true;
		}
		if ( is_string( $value ) && '' !== $value && 1 === preg_match( SECRET_NAME, $name ) ) {
			return true;
		}
		if ( is_string( $value ) && 1 === preg_match( SECRET_VALUE, $value ) ) {
			return true;
		}
	}
	return false;
}

/**
 * The platform's public and private keys look alike. Only a private one may list the account's assistants: so the
 * platform, whose key it is, is asked. A platform that cannot be reached has not said that the key is private.
 *
 * @param string $key     As it was typed.
 * @param string $api_url Base of the platform's addresses.
 */
function is_private_key( string $key, string $api_url ): bool {
	$answer = wp_safe_remote_get(
		untrailingslashit( $api_url ) . '/assistant?limit=1',
		array(
			'headers'     => array( 'Authorization' => 'Bearer ' . $key ),
			'redirection' => 0,
			'timeout'     => KEY_QUESTION_LIMIT,
		)
	);
	return 200 === wp_remote_retrieve_response_code( $answer );
}
