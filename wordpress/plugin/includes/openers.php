<?php
/**
 * Buttons that open the dialog: the shortcode [task_tamer_button] and the block "Task Tamer button". Both are rendered
 * on each page view, so that authors of every role may use them.
 *
 * @package TaskTamer
 * @license GPL-2.0-or-later
 */

namespace TaskTamer;

defined( 'ABSPATH' ) || exit;

add_action( 'init', __NAMESPACE__ . '\\register_openers' );

function register_openers(): void {
	add_shortcode( 'task_tamer_button', __NAMESPACE__ . '\\draw_shortcode' );
	register_block_type( dirname( PLUGIN_FILE ) . '/block', array( 'render_callback' => __NAMESPACE__ . '\\draw_block' ) );
	wp_set_script_translations( 'task-tamer-button-editor-script', 'task-tamer' );
}

/**
 * @param array<string, string>|string $attributes `text`: the words on the button.
 */
function draw_shortcode( $attributes ): string {
	$given = shortcode_atts( array( 'text' => '' ), $attributes, 'task_tamer_button' );
	wp_enqueue_style( 'wp-block-button' );
	// A span, because a paragraph cannot contain a div; displayed as a block, so that themes align it with their column.
	return draw_opener( 'span', 'class="wp-block-button" style="display:block"', (string) $given['text'] );
}

/**
 * @param array<string, mixed> $attributes `text`: the words on the button.
 */
function draw_block( array $attributes ): string {
	$text = is_string( $attributes['text'] ?? null ) ? $attributes['text'] : '';
	return draw_opener( 'div', get_block_wrapper_attributes( array( 'class' => 'wp-block-button' ) ), $text );
}

/**
 * Renders a link rather than a button, so that it leads to the business if the script does not run. The core block's
 * classes make it look like the theme's other buttons. Returns '' if the link would lead nowhere.
 *
 * @param string $element    The element around the link.
 * @param string $attributes That element's attributes, escaped.
 * @param string $text       The button's text; '' for "Talk to" and the agent's name.
 */
function draw_opener( string $element, string $attributes, string $text ): string {
	$contact = contact_link();
	if ( null === $contact && array() === tag_attributes() ) {
		return '';
	}
	$words = trim( wp_strip_all_tags( $text ) );
	return sprintf(
		'<%1$s %2$s><a class="wp-block-button__link wp-element-button" href="%3$s" data-task-tamer-open>%4$s</a></%1$s>',
		$element,
		$attributes,
		esc_url( $contact['href'] ?? '#task-tamer' ),
		esc_html( '' === $words ? sprintf( texts()['talk'], setting( 'agent-name' ) ) : $words )
	);
}
