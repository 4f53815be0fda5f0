<?php
/**
 * What the settings page sends, cleaned. A value that makes no sense is refused with a sentence, and the one before stays.
 *
 * @package TaskTamer
 * @license GPL-2.0-or-later
 */

namespace TaskTamer;

defined( 'ABSPATH' ) || exit;

/** Of one value, in characters: the tag reads no longer ones. */
const VALUE_LIMIT = 200000;

/**
 * @param mixed $input Texts by attribute name, or anything else that was sent.
 * @return array<string, string> What is stored.
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
 * Why a value is refused, as a sentence that does not repeat it. Null: it is taken.
 *
 * @param array{kind: string, values: string[]} $attribute
 */
function fault_of( string $raw, array $attribute ): ?string {
	if ( strlen( $raw ) > VALUE_LIMIT ) {
		return __( 'this is too long. It was not saved.', 'task-tamer' );
	}
	if ( looks_secret( $raw ) ) {
		return __( 'this looks like a private key or a secret. Everybody could read it in your pages, so it was not saved. Keep it at your call endpoint, and make a new one if you have shown it to anybody.', 'task-tamer' );
	}
	$is_object = json_decode( $raw ) instanceof \stdClass;
	switch ( $attribute['kind'] ) {
		case 'choice':
			return in_array( $raw, $attribute['values'], true ) ? null : __( 'choose one of the list.', 'task-tamer' );
		case 'json':
			return $is_object ? null : __( 'this is no JSON object. It was not saved.', 'task-tamer' );
		case 'reference':
			return $is_object || ! preg_match( '/[\s{]/', $raw ) ? null : __( 'this is neither an id nor a JSON object. It was not saved.', 'task-tamer' );
		case 'url':
		case 'contact':
			return '' !== cleaned( $raw, $attribute['kind'] ) ? null : __( 'this is no web address. It was not saved.', 'task-tamer' );
		default:
			return null;
	}
}

/** As it is stored. What is no address becomes ''. */
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
 * @param array<string, string> $clean  What is about to be stored.
 * @param array<string, string> $before What is stored.
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
