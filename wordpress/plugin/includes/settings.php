<?php
/**
 * What the owner has set: one option, an array of attributes with their values as text. What is not set is not in it.
 *
 * @package TaskTamer
 * @license GPL-2.0-or-later
 */

namespace TaskTamer;

defined( 'ABSPATH' ) || exit;

/** The name of the option; uninstall.php has it as well. */
const OPTION = 'task_tamer_settings';

/** Where calls begin at an endpoint, it alone knows these: they are neither needed nor sent, so no page shows them. */
const ENDPOINTS_OWN = array(
	'public-key',
	'assistant',
	'squad',
	'workflow',
	'assistant-overrides',
	'workflow-overrides',
);

/**
 * What is stored, of attributes that there are.
 *
 * @return array<string, string>
 */
function settings(): array {
	$stored = get_option( OPTION, array() );
	return is_array( $stored ) ? array_intersect_key( $stored, attributes() ) : array();
}

/** What is in force for one attribute: what is stored, else the tag's own default, else ''. */
function setting( string $name ): string {
	return settings()[ $name ] ?? attributes()[ $name ]['fallback'];
}

/**
 * What is still needed before a call can begin, as sentences. Empty: the tag is on the site.
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
