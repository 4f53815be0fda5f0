<?php
/**
 * Prints the tag and its script at the end of every page. Authors cannot add the tag themselves, because WordPress
 * filters unknown tags out of their content.
 *
 * @package TaskTamer
 * @license GPL-2.0-or-later
 */

namespace TaskTamer;

defined( 'ABSPATH' ) || exit;

/** The script's handle, by which optimizer and consent plugins identify it. */
const SCRIPT = 'task-tamer-agent';

add_action( 'wp_enqueue_scripts', __NAMESPACE__ . '\\enqueue_script' );
add_action( 'wp_footer', __NAMESPACE__ . '\\print_tag' );

/** Loads the script from the plugin's folder, so that no third-party code runs before a visitor asks for a call. */
function enqueue_script(): void {
	if ( array() === tag_attributes() ) {
		return;
	}
	// Before WordPress 6.3, the last argument is a boolean: whether to print the script in the footer.
	$loading = array(
		'strategy'  => 'async',
		'in_footer' => true,
	);
	wp_enqueue_script( SCRIPT, plugins_url( 'task-tamer-agent.js', PLUGIN_FILE ), array(), VERSION, $loading );
}

/**
 * The attributes of this page's tag; empty if the page has none.
 *
 * @return array<string, string>
 */
function tag_attributes(): array {
	if ( array() !== missing_settings() ) {
		return array();
	}
	$stored = settings();
	if ( isset( $stored['call-endpoint'] ) ) {
		$stored = array_diff_key( $stored, array_flip( ENDPOINTS_OWN ) );
	}
	/**
	 * Filters the attributes of a page's tag. An empty array omits the tag.
	 *
	 * @param array<string, string> $attributes Values by attribute name.
	 */
	$attributes = apply_filters( 'task_tamer_attributes', $stored );
	// No settings, but the filter may allow session recorders and fill in the name of a visitor who is logged in.
	$known = attributes() + array_flip( array( 'data-session-replay', 'name' ) );
	return is_array( $attributes ) ? array_intersect_key( $attributes, $known ) : array();
}

/** Prints one tag per page, even if the theme prints its footer several times. */
function print_tag(): void {
	static $is_printed = false;
	$attributes        = tag_attributes();
	if ( $is_printed || array() === $attributes ) {
		return;
	}
	$is_printed = true;
	// draw_tag() escapes the values.
	echo draw_tag( array( 'id' => 'task-tamer' ) + $attributes ); // phpcs:ignore WordPress.Security.EscapeOutput
}

/**
 * @param array<string, string> $attributes Values by attribute name.
 */
function draw_tag( array $attributes ): string {
	$written = '';
	foreach ( $attributes as $name => $value ) {
		// Not esc_attr(): it does not escape existing entities, so it would change JSON that contains one.
		$written .= sprintf( ' %s="%s"', esc_attr( $name ), esc_textarea( $value ) );
	}
	return "<task-tamer-agent$written>" . fallback_content() . "</task-tamer-agent>\n";
}

/** A link to the business, shown if the script cannot run. */
function fallback_content(): string {
	$link = contact_link();
	return null === $link ? '' : sprintf( '<a href="%s">%s</a>', esc_url( $link['href'] ), esc_html( $link['text'] ) );
}

/**
 * The business's other contact: its phone, otherwise its web or email address; null if neither is set.
 *
 * @return array{href: string, text: string}|null
 */
function contact_link(): ?array {
	$phone = setting( 'contact-phone' );
	$url   = setting( 'contact-url' );
	if ( '' !== $phone ) {
		return array(
			'href' => telephone_link( $phone ),
			'text' => sprintf( texts()['call'], $phone ),
		);
	}
	return '' === $url ? null : array(
		'href' => $url,
		'text' => texts()[ 0 === stripos( $url, 'mailto:' ) ? 'email' : 'page' ],
	);
}

/** Converts a phone number to a `tel:` URL, like the tag: the first of two numbers, with a pause before an extension. */
function telephone_link( string $phone ): string {
	// Words in place of the last digits, as in 1-800-FLOWERS.
	$digits = preg_replace_callback(
		'/^(\+?\(?\d(?:[ ().-]*\d){1,6}[ ).-]*)([a-z][a-z\d -]*[a-z])(?=$| *(?:x|ext\.?) *\d+$)/i',
		fn( array $found ): string => $found[1] . strtr( strtolower( $found[2] ), 'abcdefghijklmnopqrstuvwxyz', '22233344455566677778889999' ),
		$phone
	);
	return 'tel:' . preg_replace( array( '/^([^1-9\/]*[1-9](?:[^\d\/]*\d){7,}) *\/.*/', '/^(\(?(?:\+|00)[^(]*)\(0\)/', '/x/i', '/[^\d+*#,;]/' ), array( '$1', '$1', ',', '' ), $digits );
}

/**
 * The visitor's texts in the language that the tag will choose: its attribute's, otherwise the page's.
 *
 * @return array{talk: string, call: string, email: string, page: string}
 */
function texts(): array {
	$stated   = setting( 'language' );
	$language = strtolower( strtok( '' === $stated ? determine_locale() : $stated, '-_' ) );
	return visitor_texts()[ $language ] ?? visitor_texts()['en'];
}
