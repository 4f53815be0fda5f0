<?php
/**
 * Buttons that open the dialog: the shortcode [task_tamer_button] and the block "Task Tamer button". Both are drawn here
 * when a page is shown, so that authors of every role may use them.
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
	// It may stand in a paragraph, where no div may be, or alone, where themes put blocks into their column.
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
 * A link, so that it leads to the business where the script does not run; with the classes of the core block, so that it
 * looks like the theme's other buttons. Nothing where it would lead nowhere.
 *
 * @param string $element    The element around the link.
 * @param string $attributes Of that element, escaped.
 * @param string $text       The words on the button; '' for "Talk to" and the agent's name.
 */
function draw_opener( string $element, string $attributes, string $text ): string {
	$way = other_way_link();
	if ( null === $way && array() === tag_attributes() ) {
		return '';
	}
	$words = trim( wp_strip_all_tags( $text ) );
	return sprintf(
		'<%1$s %2$s><a class="wp-block-button__link wp-element-button" href="%3$s" data-task-tamer-open>%4$s</a></%1$s>',
		$element,
		$attributes,
		esc_url( $way['href'] ?? '#task-tamer' ),
		esc_html( '' === $words ? sprintf( words()['talk'], setting( 'agent-name' ) ) : $words )
	);
}
