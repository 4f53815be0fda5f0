<?php
/**
 * The shortcode [task_tamer_card]: shows the agent as a card in the page, in addition to the launcher or instead of it.
 *
 * @package TaskTamer
 * @license GPL-2.0-or-later
 */

namespace TaskTamer;

defined( 'ABSPATH' ) || exit;

add_action( 'init', __NAMESPACE__ . '\\register_card' );

function register_card(): void {
	add_shortcode( 'task_tamer_card', __NAMESPACE__ . '\\draw_card' );
}

/** Renders the tag with the page's settings, and a style that reserves its place until the script has loaded. */
function draw_card(): string {
	$attributes = tag_attributes();
	if ( array() === $attributes ) {
		return '';
	}
	// Even if the launcher is off, the card needs its own button.
	$own = array(
		'layout'   => 'inline',
		'launcher' => 'on',
	);
	return '<style>task-tamer-agent[layout="inline"]:not(:defined){display:block;min-height:' . CARD_HEIGHT . '}</style>' . draw_tag( $own + $attributes );
}
