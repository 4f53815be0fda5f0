/**
 * The base URL of the voice platform's public API. A separate file, because the launcher needs the URL but not the
 * client.
 */
export const API_URL = 'https://api.vapi.ai';
