<?php
/**
 * The dependencies of block/editor.js.
 *
 * @package TaskTamer
 * @license GPL-2.0-or-later
 */

defined( 'ABSPATH' ) || exit;

return array(
	'dependencies' => array( 'wp-blocks', 'wp-block-editor', 'wp-element', 'wp-i18n' ),
	'version'      => '{{version}}',
);
