<?php
/**
 * The tag and its script, at the end of every page. PHP prints them: what authors write goes through filters that keep
 * no unknown tag.
 *
 * @package TaskTamer
 * @license GPL-2.0-or-later
 */

namespace TaskTamer;

defined( 'ABSPATH' ) || exit;

/** The handle of the script; optimisers and consent plugins know it by this. */
const SCRIPT = 'task-tamer-agent';

add_action( 'wp_enqueue_scripts', __NAMESPACE__ . '\\enqueue_script' );
add_action( 'wp_footer', __NAMESPACE__ . '\\print_tag' );

/** The script of the plugin's own folder: nothing that runs comes from elsewhere before a visitor asks for a call. */
function enqueue_script(): void {
	if ( array() === tag_attributes() ) {
		return;
	}
	// Before WordPress 6.3 the last argument only says that the script belongs into the footer.
	$loading = array(
		'strategy'  => 'async',
		'in_footer' => true,
	);
	wp_enqueue_script( SCRIPT, plugins_url( 'task-tamer-agent.js', PLUGIN_FILE ), array(), VERSION, $loading );
}

/**
 * The attributes of the tag on this page. None: this page has no tag.
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
	 * Changes the attributes on some pages; an empty array leaves the tag out.
	 *
	 * @param array<string, string> $attributes Values by the attributes' names.
	 */
	$attributes = apply_filters( 'task_tamer_attributes', $stored );
	return is_array( $attributes ) ? array_intersect_key( $attributes, attributes() ) : array();
}

/** One tag for a page, however often a theme asks for its footer. */
function print_tag(): void {
	static $is_printed = false;
	$attributes        = tag_attributes();
	if ( $is_printed || array() === $attributes ) {
		return;
	}
	$is_printed = true;
	// Escaped where it is made.
	echo draw_tag( array( 'id' => 'task-tamer' ) + $attributes ); // phpcs:ignore WordPress.Security.EscapeOutput
}

/**
 * @param array<string, string> $attributes Values by the attributes' names.
 */
function draw_tag( array $attributes ): string {
	$written = '';
	foreach ( $attributes as $name => $value ) {
		// Not esc_attr(): it leaves what looks like an entity as it is, and would change JSON that has one in it.
		$written .= sprintf( ' %s="%s"', esc_attr( $name ), esc_textarea( $value ) );
	}
	return "<task-tamer-agent$written>" . other_way() . "</task-tamer-agent>\n";
}

/** A link to the business: shown where the script cannot run. */
function other_way(): string {
	$link = other_way_link();
	return null === $link ? '' : sprintf( '<a href="%s">%s</a>', esc_url( $link['href'] ), esc_html( $link['text'] ) );
}

/**
 * Where else the business can be reached: by phone, else at its web or mail address. Null: nowhere.
 *
 * @return array{href: string, text: string}|null
 */
function other_way_link(): ?array {
	$phone = setting( 'contact-phone' );
	$url   = setting( 'contact-url' );
	if ( '' !== $phone ) {
		return array(
			'href' => telephone_link( $phone ),
			'text' => sprintf( words()['call'], $phone ),
		);
	}
	return '' === $url ? null : array(
		'href' => $url,
		'text' => words()[ 0 === stripos( $url, 'mailto:' ) ? 'email' : 'page' ],
	);
}

/** The number as people write it as a `tel:` URL, as the tag makes it: the `(0)` after a country code is not dialed. */
function telephone_link( string $phone ): string {
	return 'tel:' . preg_replace( array( '/^(\(?(?:\+|00)[^(]*)\(0\)/', '/[^\d+*#,;]/' ), array( '$1', '' ), $phone );
}

/**
 * The visitor's words in the language that the tag will choose: that of its attribute, else that of the page.
 *
 * @return array{talk: string, call: string, email: string, page: string}
 */
function words(): array {
	$stated   = setting( 'language' );
	$language = strtolower( strtok( '' === $stated ? determine_locale() : $stated, '-_' ) );
	return visitor_words()[ $language ] ?? visitor_words()['en'];
}
