<?php
/**
 * Excludes our script from optimizer plugins. Those that delay scripts until the first interaction would hide the
 * launcher until then, and those that join scripts would make every page wait for ours, which is already asynchronous.
 *
 * @package TaskTamer
 * @license GPL-2.0-or-later
 */

namespace TaskTamer;

defined( 'ABSPATH' ) || exit;

/** Filters whose lists contain parts of URLs. */
const LISTS_OF_ADDRESSES = array(
	// WP Rocket.
	'rocket_delay_js_exclusions',
	'rocket_exclude_defer_js',
	'rocket_exclude_js',
	// Autoptimize.
	'autoptimize_filter_js_exclude',
	// LiteSpeed Cache.
	'litespeed_optimize_js_excludes',
	'litespeed_optm_js_defer_exc',
	'litespeed_optm_gm_js_exc',
	// Perfmatters.
	'perfmatters_delay_js_exclusions',
	'perfmatters_defer_js_exclusions',
	'perfmatters_minify_js_exclusions',
);

/** Filters whose lists contain script handles. */
const LISTS_OF_HANDLES = array(
	// SiteGround Optimizer.
	'sgo_js_minify_exclude',
	'sgo_js_async_exclude',
	'sgo_javascript_combine_exclude',
);

/** Attributes of the script tag that exclude it from optimizers: */
const MARKS =
	// Cloudflare's Rocket Loader.
	'data-cfasync="false" ' .
	// LiteSpeed Cache.
	'data-no-optimize="1" data-no-defer="1" ' .
	// Jetpack Boost.
	'data-jetpack-boost="ignore" ' .
	// NitroPack, also in the page speed services of hosting companies.
	'nitro-exclude';

foreach ( LISTS_OF_ADDRESSES as $task_tamer_filter ) {
	add_filter( $task_tamer_filter, __NAMESPACE__ . '\\add_address' );
}
foreach ( LISTS_OF_HANDLES as $task_tamer_filter ) {
	add_filter( $task_tamer_filter, __NAMESPACE__ . '\\add_handle' );
}
add_filter( 'script_loader_tag', __NAMESPACE__ . '\\mark_script', 10, 2 );

/**
 * Autoptimize passes its list as comma-separated text.
 *
 * @param mixed $excluded The exclusions so far.
 * @return mixed
 */
function add_address( $excluded ) {
	if ( is_string( $excluded ) ) {
		return '' === $excluded ? 'task-tamer-agent.js' : $excluded . ', task-tamer-agent.js';
	}
	return is_array( $excluded ) ? array_merge( $excluded, array( 'task-tamer-agent.js' ) ) : $excluded;
}

/**
 * @param mixed $excluded The exclusions so far.
 * @return mixed
 */
function add_handle( $excluded ) {
	return is_array( $excluded ) ? array_merge( $excluded, array( SCRIPT ) ) : $excluded;
}

/** Adds the attributes to our script's tag, and `async` if WordPress is too old to add it. */
function mark_script( string $tag, string $handle ): string {
	if ( SCRIPT !== $handle ) {
		return $tag;
	}
	$marks = preg_match( '/\sasync[\s>=]/', $tag ) ? MARKS : 'async ' . MARKS;
	return str_replace( '<script ', "<script $marks ", $tag );
}
