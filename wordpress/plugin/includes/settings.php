<?php
/**
 * The owner's settings: one option, an array of values as text by attribute name. It omits unset attributes.
 *
 * @package TaskTamer
 * @license GPL-2.0-or-later
 */

namespace TaskTamer;

defined( 'ABSPATH' ) || exit;

/** The option's name. uninstall.php repeats it. */
const OPTION = 'task_tamer_settings';

/** Settings that only the endpoint needs, if there is one. They are then left out of the page. */
const ENDPOINTS_OWN = array(
	'public-key',
	'assistant',
	'squad',
	'workflow',
	'assistant-overrides',
	'workflow-overrides',
);

/**
 * The stored values of attributes that exist.
 *
 * @return array<string, string>
 */
function settings(): array {
	$stored = get_option( OPTION, array() );
	return is_array( $stored ) ? array_intersect_key( $stored, attributes() ) : array();
}

/** An attribute's effective value: the stored one, otherwise the tag's default, otherwise ''. */
function setting( string $name ): string {
	return settings()[ $name ] ?? attributes()[ $name ]['fallback'];
}

/**
 * A message for each setting that calls need and the owner has yet to fill in. If there are none, pages have the tag.
 *
 * @return string[]
 */
function missing_settings(): array {
	$missing = array();
	$stored  = settings();
	$agents  = array_intersect_key( $stored, array_flip( array( 'assistant', 'squad', 'workflow' ) ) );
	if ( ! isset( $stored['call-endpoint'] ) && ( ! isset( $stored['public-key'] ) || array() === $agents ) ) {
		$missing[] = __( 'Give the address of your call endpoint; without one, a public key and an assistant, a squad or a workflow.', 'task-tamer' );
	}
	if ( ! isset( $stored['captcha-site-key'] ) ) {
		$missing[] = __( 'Give the site key of your bot check.', 'task-tamer' );
	}
	return $missing;
}
