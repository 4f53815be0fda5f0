<?php
/**
 * Detects secrets, which the settings page rejects: anyone can read the settings in the page.
 *
 * @package TaskTamer
 * @license GPL-2.0-or-later
 */

namespace TaskTamer;

defined( 'ABSPATH' ) || exit;

/** Formats of well-known services' private keys and secrets, including both of hCaptcha's. */
const SECRET_VALUE = '/^(?:ES_|0x[0-9a-f]{40}$|sk[-_]|rk_|whsec_|Bearer\s|-----BEGIN)/i';
/** Names of secrets in the platform's definitions. */
const SECRET_NAME = '/(?:^|[-_])(?:api|private)[-_]?key$|secret$|password$|^authorization$|[-_]?token$/i';
/** The time limit of the voice platform's answer about a key, in seconds. */
const KEY_QUESTION_LIMIT = 5;

/** Whether a text has the format of a secret, or a definition contains one by format or name. */
function looks_secret( string $value ): bool {
	$definition = json_decode( $value, true );
	return is_array( $definition ) ? holds_secret( $definition ) : 1 === preg_match( SECRET_VALUE, $value );
}

/**
 * @param array<mixed> $definition A decoded JSON object, or any part of one.
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
 * Asks the platform, because its public and private keys look the same: only a private key may list the account's
 * assistants. If the platform cannot be reached, the key counts as public.
 *
 * @param string $key     The key as typed.
 * @param string $api_url The base URL of the platform's API.
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
