<?php
/**
 * The page Settings → Task Tamer. The Settings API adds the nonce and requires the capability to manage options.
 *
 * @package TaskTamer
 * @license GPL-2.0-or-later
 */

namespace TaskTamer;

defined( 'ABSPATH' ) || exit;

const PAGE  = 'task-tamer';
const RIGHT = 'manage_options';

add_action( 'admin_init', __NAMESPACE__ . '\\register_settings' );
add_action( 'admin_menu', __NAMESPACE__ . '\\add_page' );
add_filter( 'plugin_action_links_' . plugin_basename( PLUGIN_FILE ), __NAMESPACE__ . '\\add_link' );

function register_settings(): void {
	register_setting(
		PAGE,
		OPTION,
		array(
			'type'              => 'object',
			'sanitize_callback' => __NAMESPACE__ . '\\sanitise_settings',
			'default'           => array(),
		)
	);
	foreach ( sections() as $id => $section ) {
		add_settings_section( $id, $section['title'], draw_about( $section['about'] ), PAGE );
		foreach ( $section['attributes'] as $name ) {
			add_settings_field(
				$name,
				attributes()[ $name ]['label'],
				__NAMESPACE__ . '\\draw_field',
				PAGE,
				$id,
				array(
					'name'      => $name,
					'label_for' => field_id( $name ),
				)
			);
		}
	}
}

/** The text below a section's title. */
function draw_about( string $about ): callable {
	return static function () use ( $about ): void {
		if ( '' !== $about ) {
			printf( '<p>%s</p>', esc_html( $about ) );
		}
	};
}

function add_page(): void {
	add_options_page( 'Task Tamer', 'Task Tamer', RIGHT, PAGE, __NAMESPACE__ . '\\draw_page' );
}

/**
 * @param string[] $links The links below the plugin's name in the list of plugins.
 * @return string[]
 */
function add_link( array $links ): array {
	$link = sprintf( '<a href="%s">%s</a>', esc_url( admin_url( 'options-general.php?page=' . PAGE ) ), esc_html__( 'Settings', 'task-tamer' ) );
	return array_merge( array( $link ), $links );
}

function draw_page(): void {
	if ( ! current_user_can( RIGHT ) ) {
		return;
	}
	echo '<div class="wrap"><h1>Task Tamer</h1>';
	draw_state();
	echo '<form action="options.php" method="post">';
	settings_fields( PAGE );
	do_settings_sections( PAGE );
	submit_button();
	echo '</form>';
	draw_notes();
	echo '</div>';
}

/** Shows whether the tag is on the site, with a link to it or the missing settings. */
function draw_state(): void {
	$missing = missing_settings();
	if ( array() !== $missing ) {
		printf( '<div class="notice notice-warning inline"><p>%s</p><ul class="ul-disc">', esc_html__( 'The agent is not on your site yet:', 'task-tamer' ) );
		foreach ( $missing as $sentence ) {
			printf( '<li>%s</li>', esc_html( $sentence ) );
		}
		echo '</ul></div>';
		return;
	}
	printf(
		'<div class="notice notice-success inline"><p>%s <a href="%s" target="_blank" rel="noopener">%s</a></p></div>',
		esc_html__( 'The agent is on every page of your site.', 'task-tamer' ),
		esc_url( home_url( '/' ) ),
		esc_html__( 'See it on the front page (opens in a new tab)', 'task-tamer' )
	);
}

/** Shows what the owner has to do or know outside of this page. */
function draw_notes(): void {
	$notes = array(
		__( 'Buttons: the block "Task Tamer button", the shortcode [task_tamer_button text="Talk to us"], or any button whose link is #task-tamer or whose class is task-tamer-open.', 'task-tamer' ),
		__( 'A card in the page: the shortcode [task_tamer_card]. Set "Launcher" to off for the card alone.', 'task-tamer' ),
		__( 'Caching: clear the cache of your caching plugin after a change here. The plugin excludes its script from plugins that delay or join scripts.', 'task-tamer' ),
		__( 'Consent banners: a page view stores nothing and sends no requests to other companies. The dialog does: to Daily when it opens, and to hCaptcha when the visitor touches its form. If that requires an action of the visitor, set "Open on scroll" to off. If your banner needs a category, "task-tamer-agent" is functional.', 'task-tamer' ),
		__( 'Everything on this page can be read by your visitors. Never put a private key here.', 'task-tamer' ),
	);
	printf( '<h2>%s</h2><ul class="ul-disc">', esc_html__( 'Good to know', 'task-tamer' ) );
	foreach ( $notes as $note ) {
		printf( '<li>%s</li>', esc_html( $note ) );
	}
	echo '</ul>';
}
