<?php
/**
 * What the owner's privacy page should say, offered where WordPress collects it: Settings → Privacy → Policy Guide.
 *
 * @package TaskTamer
 * @license GPL-2.0-or-later
 */

namespace TaskTamer;

defined( 'ABSPATH' ) || exit;

add_action( 'admin_init', __NAMESPACE__ . '\\suggest_privacy_text' );

function suggest_privacy_text(): void {
	$text = __( 'Our pages have a voice agent. Nothing is sent before its dialog opens. Then parts of Daily are loaded, and when you begin to fill in its form, hCaptcha, which tells people from programs. With your consent your name, your voice and what is said go to Vapi and Daily, who run the call. The agent is an AI. A message that you leave for us goes to our own server, with your name and how to reach you.', 'task-tamer' );
	wp_add_privacy_policy_content( 'Task Tamer', wp_kses_post( wpautop( $text, false ) ) );
}
