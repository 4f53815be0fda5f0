<?php
/**
 * Suggests text for the owner's privacy policy. WordPress shows it under Settings → Privacy → Policy Guide.
 *
 * @package TaskTamer
 * @license GPL-2.0-or-later
 */

namespace TaskTamer;

defined( 'ABSPATH' ) || exit;

add_action( 'admin_init', __NAMESPACE__ . '\\suggest_privacy_text' );

function suggest_privacy_text(): void {
	$text = __( 'Our pages include a voice agent. Nothing is sent before its dialog opens. Then parts of Daily are loaded and, when you begin to fill in the form, hCaptcha, which distinguishes people from bots. With your consent, your name, your voice and the conversation are sent to Vapi and Daily, which carry the call. The agent is an AI. A message that you leave for us is sent to our own server, with your name and contact details.', 'task-tamer' );
	wp_add_privacy_policy_content( 'Task Tamer', wp_kses_post( wpautop( $text, false ) ) );
}
