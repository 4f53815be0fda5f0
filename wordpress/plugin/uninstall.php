<?php
/**
 * Runs when the plugin is deleted: deletes its only option, on every site of a network.
 *
 * @package TaskTamer
 * @license GPL-2.0-or-later
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

if ( is_multisite() ) {
	$task_tamer_sites = get_sites(
		array(
			'fields' => 'ids',
			'number' => 0,
		)
	);
	foreach ( $task_tamer_sites as $task_tamer_site ) {
		switch_to_blog( $task_tamer_site );
		delete_option( 'task_tamer_settings' );
		restore_current_blog();
	}
} else {
	delete_option( 'task_tamer_settings' );
}
