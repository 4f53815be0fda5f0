/**
 * The consent versions of earlier releases, newest first. Partners update the server before their pages, so it accepts them.
 */
export const EARLIER_CONSENT_VERSIONS: readonly string[] = [];
