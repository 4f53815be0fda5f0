<?php
/**
 * Sanitizes the settings page's input. An invalid value is rejected with a message, and the previous value is kept.
 *
 * @package TaskTamer
 * @license GPL-2.0-or-later
 */

namespace TaskTamer;

defined( 'ABSPATH' ) || exit;

/** The longest value that the tag reads, in characters. */
const VALUE_LIMIT = 200000;

/**
 * @param mixed $input Texts by attribute name, or any other value that a client sends.
 * @return array<string, string> The settings to store.
 */
function sanitise_settings( $input ): array {
	$before = settings();
	$clean  = array();
	foreach ( attributes() as $name => $attribute ) {
		$raw   = is_array( $input ) && is_string( $input[ $name ] ?? null ) ? trim( $input[ $name ] ) : '';
		$fault = '' === $raw ? null : fault_of( $raw, $attribute );
		$value = null === $fault ? cleaned( $raw, $attribute['kind'] ) : $before[ $name ] ?? '';
		if ( null !== $fault ) {
			add_settings_error( OPTION, "task-tamer-$name", $attribute['label'] . ': ' . $fault );
		}
		if ( '' !== $value ) {
			$clean[ $name ] = $value;
		}
	}
	return without_private_key( $clean, $before );
}

/**
 * The message for an invalid value, which does not repeat the value; null if it is valid.
 *
 * @param array{kind: string, values: string[]} $attribute
 */
function fault_of( string $raw, array $attribute ): ?string {
	if ( mb_strlen( $raw ) > VALUE_LIMIT ) {
		return __( 'this is too long. It was not saved.', 'task-tamer' );
	}
	if ( looks_secret( $raw ) ) {
		return __( 'this looks like a private key or a secret. Anyone could read it in your pages, so it was not saved. Keep it at your call endpoint, and create a new one if it was ever public.', 'task-tamer' );
	}
	$is_object = json_decode( $raw ) instanceof \stdClass;
	switch ( $attribute['kind'] ) {
		case 'choice':
			return in_array( $raw, $attribute['values'], true ) ? null : __( 'choose a value from the list.', 'task-tamer' );
		case 'json':
			return $is_object ? null : __( 'this is not a JSON object. It was not saved.', 'task-tamer' );
		case 'reference':
			return $is_object || ! preg_match( '/[\s{]/', $raw ) ? null : __( 'this is neither an id nor a JSON object. It was not saved.', 'task-tamer' );
		case 'url':
		case 'contact':
			return '' !== cleaned( $raw, $attribute['kind'] ) ? null : __( 'this is not a web address. It was not saved.', 'task-tamer' );
		default:
			return null;
	}
}

/** The value to store; '' for an invalid URL. */
function cleaned( string $raw, string $kind ): string {
	switch ( $kind ) {
		case 'url':
			return esc_url_raw( $raw, array( 'https', 'http' ) );
		case 'contact':
			return esc_url_raw( $raw, array( 'https', 'http', 'mailto' ) );
		case 'json':
		case 'reference':
			return wp_check_invalid_utf8( $raw );
		default:
			return sanitize_text_field( $raw );
	}
}

/**
 * Keeps the previous public key if the new one is a private key.
 *
 * @param array<string, string> $clean  The settings to store.
 * @param array<string, string> $before The stored settings.
 * @return array<string, string>
 */
function without_private_key( array $clean, array $before ): array {
	$key     = $clean['public-key'] ?? '';
	$api_url = $clean['api-url'] ?? attributes()['api-url']['fallback'];
	if ( '' === $key || ( $before['public-key'] ?? '' ) === $key || ! is_private_key( $key, $api_url ) ) {
		return $clean;
	}
	add_settings_error(
		OPTION,
		'task-tamer-public-key',
		__( 'Public key: the voice platform says that this is a private key. Everybody could read it in your pages, so it was not saved. Use your public key or, better, a call endpoint.', 'task-tamer' )
	);
	unset( $clean['public-key'] );
	return isset( $before['public-key'] ) ? array_merge( $clean, array( 'public-key' => $before['public-key'] ) ) : $clean;
}
