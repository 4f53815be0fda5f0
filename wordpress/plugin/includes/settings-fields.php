<?php
/**
 * The fields of the settings page: one for each attribute of the tag, with a label and help text.
 *
 * @package TaskTamer
 * @license GPL-2.0-or-later
 */

namespace TaskTamer;

defined( 'ABSPATH' ) || exit;

/** The attributes of each section. All others are under "Everything else". */
const SECTIONS = array(
	'calls'   => array( 'call-endpoint', 'captcha-site-key' ),
	'names'   => array( 'business-name', 'agent-name', 'language', 'languages', 'theme', 'avatar' ),
	'contact' => array( 'contact-phone', 'contact-url', 'messages' ),
	'consent' => array( 'privacy-url', 'recording', 'consent-text' ),
	'opening' => array( 'launcher', 'open-on-scroll', 'follow', 'writing', 'prompts' ),
);

/**
 * @return array<string, array{title: string, about: string, attributes: string[]}>
 */
function sections(): array {
	$titles   = array(
		'calls'   => array( __( 'How calls begin', 'task-tamer' ), __( 'Your call endpoint verifies the bot check and holds the keys, so that none is in your pages.', 'task-tamer' ) ),
		'names'   => array( __( 'Names and looks', 'task-tamer' ), '' ),
		'contact' => array( __( 'Where voice cannot work', 'task-tamer' ), __( 'Give at least one of the two: it is also what visitors without JavaScript get.', 'task-tamer' ) ),
		'consent' => array( __( 'Consent', 'task-tamer' ), '' ),
		'opening' => array( __( 'How the dialog opens', 'task-tamer' ), '' ),
		'others'  => array( __( 'Everything else', 'task-tamer' ), __( 'Without a call endpoint, calls need a public key and an assistant, a squad or a workflow. Anyone can copy them out of your pages, and the bot check is not verified.', 'task-tamer' ) ),
	);
	$listed   = array_merge( ...array_values( SECTIONS ) );
	$contents = SECTIONS + array( 'others' => array_values( array_diff( array_keys( attributes() ), $listed ) ) );
	$sections = array();
	foreach ( $titles as $id => list( $title, $about ) ) {
		$sections[ $id ] = array(
			'title'      => $title,
			'about'      => $about,
			'attributes' => $contents[ $id ],
		);
	}
	return $sections;
}

/** A field's ID in the page, to which its label and help text refer. */
function field_id( string $name ): string {
	return "task-tamer-$name";
}

/**
 * @param array{name: string} $field
 */
function draw_field( array $field ): void {
	$name      = $field['name'];
	$attribute = attributes()[ $name ];
	$value     = settings()[ $name ] ?? '';
	$usual     = sprintf(
		'id="%1$s" name="%2$s" aria-describedby="%1$s-help"',
		esc_attr( field_id( $name ) ),
		esc_attr( OPTION . "[$name]" )
	);
	// phpcs:disable WordPress.Security.EscapeOutput -- $usual is escaped above.
	if ( 'choice' === $attribute['kind'] ) {
		printf( '<select %s>', $usual );
		draw_choices( $attribute, $value );
		echo '</select>';
	} elseif ( in_array( $attribute['kind'], array( 'json', 'reference' ), true ) ) {
		printf( '<textarea %s class="large-text code" rows="2" spellcheck="false">%s</textarea>', $usual, esc_textarea( $value ) );
	} else {
		printf( '<input %s type="text" class="regular-text" value="%s" placeholder="%s">', $usual, esc_textarea( $value ), esc_attr( $attribute['fallback'] ) );
	}
	// phpcs:enable
	printf( '<p class="description" id="%s-help">%s</p>', esc_attr( field_id( $name ) ), wp_kses_post( with_code( $attribute['help'] ) ) );
}

/**
 * @param array{values: string[], names: array<string, string>, fallback: string} $attribute
 */
function draw_choices( array $attribute, string $value ): void {
	$usual = '' === $attribute['fallback']
		? __( 'Automatic', 'task-tamer' )
		/* translators: %s: the value that is used when nothing is chosen. */
		: sprintf( __( 'Default (%s)', 'task-tamer' ), $attribute['fallback'] );
	printf( '<option value="">%s</option>', esc_html( $usual ) );
	foreach ( $attribute['values'] as $choice ) {
		$name = $attribute['names'][ $choice ] ?? $choice;
		printf( '<option value="%s"%s>%s</option>', esc_attr( $choice ), selected( $value, $choice, false ), esc_html( $name ) );
	}
}

/** Renders text between backticks as code. WordPress's gray text lacks contrast on the gray background of code. */
function with_code( string $text ): string {
	return preg_replace( '/`([^`]+)`/', '<code style="color: #1d2327">$1</code>', esc_html( $text ) );
}
