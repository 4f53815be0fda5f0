<?php
/**
 * Plugin Name:       Task Tamer
 * Description:       A voice agent on every page: visitors press a button and talk to it through their microphone.
 * Version:           {{version}}
 * Requires at least: 6.1
 * Requires PHP:      7.4
 * License:           GPL-2.0-or-later
 * License URI:       https://www.gnu.org/licenses/gpl-2.0.html
 * Text Domain:       task-tamer
 *
 * Task Tamer is free software: you can redistribute it and/or modify it under the terms of the GNU General Public
 * License as published by the Free Software Foundation, either version 2 of the License, or any later version. It comes
 * without any warranty. The script task-tamer-agent.js has a separate license, in the file next to it.
 *
 * @package TaskTamer
 * @license GPL-2.0-or-later
 */

namespace TaskTamer;

defined( 'ABSPATH' ) || exit;

const VERSION     = '{{version}}';
const PLUGIN_FILE = __FILE__;

require __DIR__ . '/includes/attributes.php';
require __DIR__ . '/includes/words.php';
require __DIR__ . '/includes/settings.php';
require __DIR__ . '/includes/tag.php';
require __DIR__ . '/includes/script-optimisers.php';
require __DIR__ . '/includes/openers.php';
require __DIR__ . '/includes/card.php';

if ( is_admin() ) {
	require __DIR__ . '/includes/secrets.php';
	require __DIR__ . '/includes/sanitising.php';
	require __DIR__ . '/includes/settings-fields.php';
	require __DIR__ . '/includes/settings-page.php';
	require __DIR__ . '/includes/privacy-text.php';
}
